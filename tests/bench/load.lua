-- The requests of one operation for wrk, made once for each thread, and its numbers on one line at the end.
-- Environment: BENCH_METHOD, BENCH_PATH ({id} becomes a random line of BENCH_IDS), BENCH_IDS and BENCH_BODY (files, or
-- empty; @N@ in the body becomes a number), BENCH_TOKEN, BENCH_CONNECTION (value of the header, or empty).
local REQUESTS = 4000
local RECORDS = REQUESTS / 2 -- every record is sent two bodies in turn, so that every PUT changes something

local function read(file)
    local handle = assert(io.open(file, "rb"))
    local text = handle:read("*a")
    handle:close()
    return text
end

local function lines(file)
    local list = {}
    for line in io.lines(file) do
        list[#list + 1] = line
    end
    return list
end

local function given(name)
    local value = os.getenv(name)
    return value ~= "" and value or nil
end

local thread_count = 0

function setup(thread)
    thread_count = thread_count + 1
    thread:set("number", thread_count)
end

function init()
    math.randomseed(1000 + number)
    local headers = { ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN"), ["Accept"] = "application/json" }
    headers["Connection"] = given("BENCH_CONNECTION")
    local body = given("BENCH_BODY") and read(os.getenv("BENCH_BODY")):gsub("%s+$", "")
    headers["Content-Type"] = body and "application/json"
    local ids = given("BENCH_IDS") and lines(os.getenv("BENCH_IDS"))
    local chosen = {}
    for i = 1, ids and RECORDS or 0 do
        chosen[i] = ids[math.random(#ids)]
    end
    prepared = {}
    for i = 1, (ids or body) and REQUESTS or 1 do
        local path = os.getenv("BENCH_PATH")
        if ids then
            path = path:gsub("{id}", chosen[i % RECORDS + 1])
        end
        prepared[i] = wrk.format(os.getenv("BENCH_METHOD"), path, headers, body and (body:gsub("@N@", tostring(i))))
    end
    at = 0
end

function request()
    at = at % #prepared + 1
    return prepared[at]
end

function done(summary, latency, _)
    local errors = summary.errors
    io.write(string.format("RESULT %d %d %.0f %.0f %d %d %d\n", summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(99), errors.status,
        errors.connect + errors.read + errors.write, errors.timeout))
end
