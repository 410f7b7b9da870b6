#!/usr/bin/env bash
# A token endpoint refuses a client with the body `{"error": "invalid_client", "error_description":
# "The secret has expired"}`. One would guess that openid-client throws the same error whatever the
# headers: a `ResponseBodyError` with `error` and `error_description`. If the response has a header
# `WWW-Authenticate`, which RFC 6749 (5.2) demands after HTTP Basic, it throws a
# `WWWAuthenticateChallengeError` instead, and the body is not read: `error` and `error_description`
# are undefined. So code that looks at `error.error` works with providers that leave the header out,
# and is blind with those that follow the standard; nobody learns that a secret has expired. The way
# out is to read `error.response` as JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --no-audit --no-fund --silent openid-client@6.9.0

cat >try.js <<'JS'
import { createServer } from 'node:http'
import * as client from 'openid-client'

const words = { error: 'invalid_client', error_description: 'The secret has expired' }
const server = createServer((request, response) => {
  const headers = { 'content-type': 'application/json' }
  if (request.url === '/standard') headers['www-authenticate'] = 'Basic realm="token"'
  response.writeHead(401, headers).end(JSON.stringify(words))
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const address = `http://127.0.0.1:${server.address().port}`

async function refusal(path) {
  const provider = { issuer: address, token_endpoint: `${address}${path}` }
  const auth = client.ClientSecretBasic('geheim')
  const configuration = new client.Configuration(provider, 'rundgang', 'geheim', auth)
  client.allowInsecureRequests(configuration)
  return client.clientCredentialsGrant(configuration).catch((error) => error)
}

const plain = await refusal('/plain')
const standard = await refusal('/standard')
for (const [how, error] of Object.entries({ 'without the header': plain, 'with it': standard })) {
  console.log(`${how}: ${error.name}, error: ${error.error}, ${error.error_description}`)
}
const unread = await standard.response.json()
console.log('the unread body:', JSON.stringify(unread))
server.close()
server.closeAllConnections()
const same =
  plain.error === words.error &&
  standard.error === undefined &&
  standard.error_description === undefined &&
  unread.error === words.error
process.exitCode = same ? 0 : 1
JS

echo 'openid-client 6.9.0'
echo 'expected: the same error and error_description with and without WWW-Authenticate'
if node try.js; then
  echo 'behaviour: with the header, neither is there'
else
  echo 'the behaviour has changed'
  exit 1
fi
