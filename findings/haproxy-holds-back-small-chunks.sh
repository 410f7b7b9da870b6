#!/usr/bin/env bash
# One would guess that a proxy in HTTP mode passes on each chunk of a streamed response as soon as
# it has it, because HAProxy does not buffer whole responses. It does read each at once, but then
# lets the kernel wait up to 200 ms for more before it sends a small packet: every server-sent event
# of a dashboard is about 200 ms late. `option http-no-delay` ends this. Where HAProxy terminates
# https, nothing is late, so that it shows only behind something else that does.
set -euo pipefail
folder=$(mktemp -d)
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT

mkdir -p "$folder/debs/partial" "$folder/root"
apt-get install --yes --quiet=2 --reinstall --download-only --no-install-recommends \
  -o Debug::NoLocking=1 -o APT::Sandbox::User=root -o Dir::Cache::archives="$folder/debs" \
  haproxy >/dev/null
for deb in "$folder"/debs/*.deb; do dpkg -x "$deb" "$folder/root"; done
export LD_LIBRARY_PATH="$folder/root/usr/lib/$(uname -m)-linux-gnu"
haproxy="$folder/root/usr/sbin/haproxy"
"$haproxy" -v | head -n 1

cat >"$folder/stream.mjs" <<'JS'
import http from 'node:http'
const server = http.createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': begun\n\n')
  setInterval(() => response.write(`data: ${Date.now()}\n\n`), 500)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
JS
node "$folder/stream.mjs" >"$folder/port" &
started+=($!)
until [ -s "$folder/port" ]; do sleep 0.1; done

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
  -subj /CN=localhost -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
cat "$folder/cert.pem" "$folder/key.pem" >"$folder/both.pem"

settings() { # port and ssl, option
  printf 'defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n%s\n' "$2"
  printf 'listen l\n  bind 127.0.0.1:%s\n  server s 127.0.0.1:%s\n' "$1" "$(cat "$folder/port")"
}
settings 18431 '' >"$folder/plain.cfg"
settings 18432 '  option http-no-delay' >"$folder/no-delay.cfg"
settings "18433 ssl crt $folder/both.pem" '' >"$folder/https.cfg"
for name in plain no-delay https; do
  "$haproxy" -db -f "$folder/$name.cfg" &
  started+=($!)
done
sleep 1

cat >"$folder/measure.mjs" <<'JS'
import http from 'node:http'
import https from 'node:https'
const late = []
const url = process.argv[2]
const { get } = url.startsWith('https') ? https : http
get(url, { rejectUnauthorized: false }, (response) => {
  response.on('data', (part) => {
    const sent = /data: (\d+)/.exec(part)
    if (sent) late.push(Date.now() - sent[1])
    if (late.length < 9) return
    console.log(late.sort((a, b) => a - b)[4])
    process.exit()
  })
})
JS
direct=$(node "$folder/measure.mjs" "http://127.0.0.1:$(cat "$folder/port")")
plain=$(node "$folder/measure.mjs" http://127.0.0.1:18431)
no_delay=$(node "$folder/measure.mjs" http://127.0.0.1:18432)
https=$(node "$folder/measure.mjs" https://127.0.0.1:18433)
echo "expected: an event arrives through HAProxy as soon as directly"
echo "seen, median of 9 events: directly $direct ms, HAProxy $plain ms, with http-no-delay $no_delay ms, with https $https ms"
[ "$plain" -ge $((direct + 100)) ] && [ "$no_delay" -lt $((direct + 100)) ] &&
  [ "$https" -lt $((direct + 100)) ]
