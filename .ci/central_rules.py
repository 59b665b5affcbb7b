"""Checks a repository of released artifacts by Maven Central's rules and by ours: central_rules.py DIRECTORY VERSION."""

import hashlib
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

repository, version = pathlib.Path(sys.argv[1]), sys.argv[2]
group = repository / "io" / "wireformat"
problems = []


def check(holds, problem):
    if not holds:
        problems.append(problem)


def pom_of(artifact):
    root = xml.parse(group / artifact / version / f"{artifact}-{version}.pom").getroot()
    for element in root.iter():
        element.tag = element.tag.split("}")[1]
    return root


def check_pom(artifact, pom):
    for path in (
        "name", "description", "url", "licenses/license/name", "licenses/license/url", "developers/developer/name",
        "scm/connection", "scm/developerConnection", "scm/url",
    ):
        check(pom.findtext(path, "").strip(), f"{artifact}: its POM has no {path}")
    for element in ("parent", "repositories", "build", "profiles"):
        check(pom.find(element) is None, f"{artifact}: its POM has {element}")
    check(pom.findtext("version") == version, f"{artifact}: its POM has another version")
    for dependency in pom.iter("dependency"):
        name = dependency.findtext("artifactId")
        of_version = dependency.findtext("version", "").replace("${project.version}", version)
        check(re.fullmatch(r"[\w.-]+", of_version) and not of_version.endswith("-SNAPSHOT"),
              f"{artifact}: {name} has version '{of_version}'")
        check(dependency.findtext("groupId") != "io.wireformat" or name in published,
              f"{artifact}: {name} is not published")


def check_file(file):
    for algorithm in ("md5", "sha1"):
        checksum = file.with_name(f"{file.name}.{algorithm}")
        check(checksum.exists() and checksum.read_text() == hashlib.new(algorithm, file.read_bytes()).hexdigest(),
              f"{file.name}: no right {algorithm}")
    signature = file.with_name(f"{file.name}.asc")
    check(signature.exists() and subprocess.run(["gpg", "--batch", "--quiet", "--verify", signature, file],
                                                capture_output=True).returncode == 0,
          f"{file.name}: no right signature")


def check_jars(artifact, folder):
    names = {}
    for kind in ("", "-sources", "-javadoc"):
        file = folder / f"{artifact}-{version}{kind}.jar"
        check(file.exists(), f"{artifact}: no {file.name}")
        if file.exists():
            with zipfile.ZipFile(file) as jar:
                names[kind] = jar.namelist()
                for text in ("META-INF/LICENSE", "META-INF/NOTICE"):
                    check(text in names[kind], f"{file.name}: no {text}")
    has_api = any(name.endswith(".class") and "/internal/" not in name for name in names[""])
    sources = {name.rsplit("/", 1)[0] for name in names["-sources"] if name.endswith((".java", ".kt"))}
    packages = {name.rsplit("/", 1)[0] for name in names[""] if name.endswith(".class")}
    check(sources == packages, f"{artifact}: sources of other packages than its classes, {sources ^ packages}")
    check(has_api == ("index.html" in names["-javadoc"]), f"{artifact}: its Javadoc is empty")
    check(not any("/internal/" in name for name in names["-javadoc"]), f"{artifact}: its Javadoc has internal packages")


def check_modules():
    """A JVM with all jars as modules refuses invalid names, and packages in two jars."""
    jars = [group / artifact / version / f"{artifact}-{version}.jar" for artifact in published - {"wireformat-bom"}]
    modules = []
    for jar in jars:
        with zipfile.ZipFile(jar) as file:
            manifest = file.read("META-INF/MANIFEST.MF").decode()
            modules += re.findall(r"^Automatic-Module-Name: (\S+)", manifest, re.MULTILINE)
    check(len(set(modules)) == len(jars), f"a jar has no module name of its own: {sorted(modules)}")
    java = subprocess.run(["java", "--module-path", ":".join(map(str, jars)), "--add-modules", ",".join(modules),
                           "--version"], capture_output=True, text=True)
    check(java.returncode == 0, java.stdout + java.stderr)


bom = pom_of("wireformat-bom")
published = {"wireformat-bom"} | {name.text for name in bom.iterfind("dependencyManagement//artifactId")}
found = {folder.name for folder in group.iterdir()}
check(found == published, f"the BOM and what is published differ: {sorted(found ^ published)}")
for artifact in sorted(found):
    folder = group / artifact / version
    pom = pom_of(artifact)
    check_pom(artifact, pom)
    if pom.findtext("packaging", "jar") == "jar":
        check_jars(artifact, folder)
    for file in folder.iterdir():
        if file.suffix in (".jar", ".pom", ".json"):
            check_file(file)
check_modules()
print("\n".join(problems) or f"release-check: {len(found)} artifacts keep Maven Central's rules")
sys.exit(1 if problems else 0)
