#!/usr/bin/env bash
# A client authenticates at a token endpoint with HTTP Basic; id and secret are form-encoded first
# (RFC 6749, 2.3.1). One would guess that `-`, `_` and `.` stay as they are, as `URLSearchParams`,
# browsers and `encodeURIComponent` leave them. openid-client percent-encodes them, and `~` too. A
# provider that decodes reads the same, but several compare the credentials undecoded (Glewlwyd 2.7.5
# and LemonLDAP::NG 2.16.1 in Debian 12), and refuse such a client as unknown, although the same id
# and secret work with curl. Ids such as `booking-system` are common, so a booking system meets this
# at its first log-in. A way out is an own `ClientAuth` that encodes only what needs it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --no-audit --no-fund --silent openid-client@6.9.0

cat >try.js <<'JS'
import { createServer } from 'node:http'
import * as client from 'openid-client'

const sent = Promise.withResolvers()
const server = createServer((request, response) => {
  const [, credentials] = request.headers.authorization.split(' ')
  sent.resolve(Buffer.from(credentials, 'base64').toString())
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ access_token: 'x', token_type: 'bearer' }))
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const address = `http://127.0.0.1:${server.address().port}`
const [id, secret] = ['booking-system_1.museum', 'Ge-heim_2.c~d']
const provider = { issuer: address, token_endpoint: `${address}/token` }
const configuration = new client.Configuration(provider, id, secret, client.ClientSecretBasic(secret))
client.allowInsecureRequests(configuration)
await client.clientCredentialsGrant(configuration)
server.close()
server.closeAllConnections()

const form = (text) => new URLSearchParams([['', text]]).toString().slice(1)
console.log('as URLSearchParams encodes it:', `${form(id)}:${form(secret)}`)
console.log('sent by openid-client:        ', await sent.promise)
process.exitCode =
  (await sent.promise) === 'booking%2Dsystem%5F1%2Emuseum:Ge%2Dheim%5F2%2Ec%7Ed' ? 0 : 1
JS

echo 'openid-client 6.9.0'
echo 'expected: - _ . are sent as they are'
if node try.js; then
  echo 'behaviour: they are percent-encoded'
else
  echo 'the behaviour has changed'
  exit 1
fi
