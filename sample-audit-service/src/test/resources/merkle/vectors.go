// Writes vectors.txt beside it with Go's own packages for transparency logs: run `go run vectors.go > vectors.txt` in a
// module that requires golang.org/x/mod v0.37.0 and filippo.io/torchwood v0.9.0.
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"strings"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const size = 70000

type hashes []tlog.Hash

func (h hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, 0, len(indexes))
	for _, index := range indexes {
		found = append(found, h[index])
	}
	return found, nil
}

func line(words ...any) {
	fmt.Println(words...)
}

func list(proof []tlog.Hash) string {
	text := make([]string, 0, len(proof))
	for _, hash := range proof {
		text = append(text, hash.String())
	}
	return strings.Join(text, ",")
}

// The deterministic keys of the tests; the first byte of the seed tells them apart.
func key(first byte) ed25519.PrivateKey {
	seed := make([]byte, ed25519.SeedSize)
	seed[0] = first
	return ed25519.NewKeyFromSeed(seed)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var tree hashes
	for i := int64(0); i < size; i++ {
		stored, err := tlog.StoredHashes(i, []byte(fmt.Sprint("entry ", i)), tree)
		check(err)
		tree = append(tree, stored...)
	}
	sizes := []int64{1, 2, 3, 7, 8, 256, 257, 1000, 65536, size}
	for _, n := range sizes {
		root, err := tlog.TreeHash(n, tree)
		check(err)
		line("root", n, root)
		for _, i := range []int64{0, 1, 6, 255, 256, 999, 65536, n - 1} {
			if i >= n {
				continue
			}
			proof, err := tlog.ProveRecord(n, i, tree)
			check(err)
			line("inclusion", i, n, list(proof))
		}
		for _, m := range sizes {
			if m >= n {
				break
			}
			proof, err := tlog.ProveTree(n, m, tree)
			check(err)
			line("consistency", m, n, list(proof))
		}
	}
	for _, tile := range tlog.NewTiles(8, 0, size) {
		// tlog names tiles with their height in front, and with the same rules
		line("tile", strings.TrimPrefix(tile.Path(), "tile/8/"))
	}

	root, err := tlog.TreeHash(size, tree)
	check(err)
	const origin = "example.com/audit"
	private, public, err := pair(origin, key(1))
	check(err)
	signer, err := note.NewSigner(private)
	check(err)
	checkpoint := torchwood.Checkpoint{Origin: origin, Tree: tlog.Tree{N: size, Hash: root}}
	signed, err := note.Sign(&note.Note{Text: checkpoint.String()}, signer)
	check(err)
	witness, err := torchwood.NewCosignatureSigner("example.com/witness", key(2))
	check(err)
	cosigned, err := note.Sign(&note.Note{Text: checkpoint.String()}, signer, witness)
	check(err)
	line("key", public)
	line("witness", witness.Verifier())
	line("signed", base64.StdEncoding.EncodeToString(signed))
	line("cosigned", base64.StdEncoding.EncodeToString(cosigned))
}

func pair(name string, key ed25519.PrivateKey) (private, public string, err error) {
	public, err = note.NewEd25519VerifierKey(name, key.Public().(ed25519.PublicKey))
	if err != nil {
		return "", "", err
	}
	id := strings.Split(public, "+")[1]
	seed := append([]byte{1}, key.Seed()...)
	return "PRIVATE+KEY+" + name + "+" + id + "+" + base64.StdEncoding.EncodeToString(seed), public, nil
}
