-- wrk sends the requests of a file in turn. Each is its length in bytes, a line feed, and the request as it is sent.
-- FRESH in a request becomes a new UUID each time. With a pause, in milliseconds, each connection waits between nothing
-- and twice as long before its next request. The report is one line of JSON.
local FRESH = "00000000-0000-0000-0000-000000000000"
local requests = {}
local turn = 0

function init(arguments)
  math.randomseed(tonumber(arguments[2]))
  local pause = tonumber(arguments[3])
  -- wrk asks for it after this, and only where it is there.
  if pause > 0 then delay = function() return math.floor(2 * pause * math.random()) end end
  local file = assert(io.open(arguments[1], "rb"))
  while true do
    local length = file:read("*n", 1)
    if length == nil then break end
    local text = file:read(length)
    local at = text:find(FRESH, 1, true)
    if at == nil then
      requests[#requests + 1] = { text }
    else
      requests[#requests + 1] = { text:sub(1, at - 1), text:sub(at + #FRESH) }
    end
  end
  file:close()
end

function request()
  turn = turn % #requests + 1
  local parts = requests[turn]
  if parts[2] == nil then return parts[1] end
  local random = math.random
  return parts[1] .. string.format("%08x-%04x-4%03x-8%03x-%06x%06x", random(0, 2 ^ 31 - 1), random(0, 65535),
    random(0, 4095), random(0, 4095), random(0, 16777215), random(0, 16777215)) .. parts[2]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"durationUs":%d,"failed":%d,"p50Us":%d,"p99Us":%d}\n', summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout, latency:percentile(50),
    latency:percentile(99)))
end
