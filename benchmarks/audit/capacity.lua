-- One request, again and again. Arguments: operation, path or number of events, key.
local operation, what, key

local function event()
  return '{"type":"user.login","subject":"customer-4711","source":"shop.example.com","time":"2026-01-31T12:00:00.123Z",'
    .. '"data":"' .. string.rep('x', 100) .. '"}'
end

function init(arguments)
  operation, what, key = arguments[1], arguments[2], arguments[3]
  wrk.headers['Authorization'] = 'Bearer ' .. key
  wrk.headers['Content-Type'] = 'application/json'
  wrk.headers['Accept'] = 'application/json'
  if operation == 'store' then
    wrk.method, wrk.path, wrk.body = 'POST', '/events', event()
  elseif operation == 'store-group' then
    local events = {}
    for i = 1, tonumber(what) do
      events[i] = event()
    end
    wrk.method, wrk.path, wrk.body = 'POST', '/events/batch', '[' .. table.concat(events, ',') .. ']'
  else
    wrk.path = what
  end
end

-- wrk calls this in another state, where the variables above are not set.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('%.0f\t%.1f\t%.1f\t%d\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
