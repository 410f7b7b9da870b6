#!/usr/bin/env bash
# An application turns off nginx's buffering for a stream with the response header
# `X-Accel-Buffering: no`. One would guess that this works however many nginx are in a row, such as
# an ingress behind the one that terminates https. But the first nginx obeys the header and removes
# it, so that the next one buffers. Without https, small server-sent events still get through that
# one, so that a trial on one's own machine looks fine; with https, it holds them back. The inner
# one has to pass the header on (`proxy_pass_header X-Accel-Buffering`), or the outer one has to
# turn buffering off itself.
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
  nginx-light >/dev/null
for deb in "$folder"/debs/*.deb; do dpkg -x "$deb" "$folder/root"; done
export LD_LIBRARY_PATH="$folder/root/usr/lib/$(uname -m)-linux-gnu"
nginx="$folder/root/usr/sbin/nginx"
"$nginx" -v
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
  -subj /CN=localhost -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null

cat >"$folder/stream.mjs" <<'JS'
import http from 'node:http'
const server = http.createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  setInterval(() => response.write('data: changed\n\n'), 200)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
JS
node "$folder/stream.mjs" >"$folder/port" &
started+=($!)
until [ -s "$folder/port" ]; do sleep 0.1; done

tls="ssl_certificate $folder/cert.pem; ssl_certificate_key $folder/key.pem;"
proxy() { # port and ssl, target, settings
  cat <<EOF
server {
  listen 127.0.0.1:$1;
  location / { proxy_pass http://127.0.0.1:$2; proxy_http_version 1.1; }
  $3
}
EOF
}
mkdir "$folder/temp"
{
  echo "daemon off; pid $folder/pid; error_log stderr; events {} http { access_log off;"
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/temp/$kind;"; done
  proxy 18441 "$(cat "$folder/port")" ''
  proxy 18442 18441 ''
  proxy '18443 ssl' "$(cat "$folder/port")" "$tls"
  proxy '18444 ssl' 18441 "$tls"
  proxy 18445 "$(cat "$folder/port")" 'proxy_pass_header X-Accel-Buffering;'
  proxy '18446 ssl' 18445 "$tls"
  echo '}'
} >"$folder/nginx.conf"
chmod -R a+rX,a+w "$folder"
"$nginx" -e stderr -p "$folder" -c "$folder/nginx.conf" &
started+=($!)
sleep 1

events() {
  (timeout 4 curl --silent --insecure --http1.1 --no-buffer "$1" || true) | grep --count changed || true
}
one=$(events http://127.0.0.1:18441/)
two=$(events http://127.0.0.1:18442/)
one_tls=$(events https://127.0.0.1:18443/)
two_tls=$(events https://127.0.0.1:18444/)
passed_on=$(events https://127.0.0.1:18446/)
echo "expected: about 20 events within 4 seconds each time"
echo "seen without https: through one nginx $one, through two $two"
echo "seen with https: through one nginx $one_tls, through two $two_tls, through two if the inner one passes the header on $passed_on"
[ "$one" -ge 10 ] && [ "$two" -ge 10 ] && [ "$one_tls" -ge 10 ] &&
  [ "$two_tls" -eq 0 ] && [ "$passed_on" -ge 10 ]
