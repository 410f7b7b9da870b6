import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Lie, strangersSignature } from './misbehaving-provider.ts'

const seconds = () => Math.floor(Date.now() / 1000)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const send = (status: number, type: string, body: string) => ({
  '/token': (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  },
})

/** What a provider may lie about, how the log-in then ends, and the lie itself. */
export const lies: [about: string, outcome: string, lie: () => Lie][] = [
  [
    'metadata of another issuer',
    'sign_on_refused',
    () => ({ metadata: { issuer: 'http://127.0.0.1:1' } }),
  ],
  [
    'metadata without a token endpoint',
    'sign_on_refused',
    () => ({ metadata: { token_endpoint: undefined } }),
  ],
  [
    'a script as the log-in page',
    'sign_on_refused',
    () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } }),
  ],
  [
    'an ID token of another issuer',
    'sign_on_refused',
    () => ({ claims: { iss: 'https://login.fremd.example' } }),
  ],
  ['an ID token for another client', 'sign_on_refused', () => ({ claims: { aud: 'fremd' } })],
  [
    'an ID token for several clients, issued to another one',
    'sign_on_refused',
    () => ({ claims: { aud: ['rundgang', 'fremd'], azp: 'fremd' } }),
  ],
  ['another nonce', 'sign_on_refused', () => ({ claims: { nonce: 'x' } })],
  ['no nonce', 'sign_on_refused', () => ({ claims: { nonce: undefined } })],
  ['another state', 'sign_on_refused', () => ({ back: (query) => query.set('state', 'x') })],
  ['no state', 'sign_on_refused', () => ({ back: (query) => query.delete('state') })],
  ['two states', 'sign_on_refused', () => ({ back: (query) => query.append('state', 'x') })],
  ['no code', 'sign_on_refused', () => ({ back: (query) => query.delete('code') })],
  ['a code for another PKCE challenge', 'sign_on_refused', () => ({ challenge: 'x' })],
  ['an unknown code', 'sign_on_refused', () => ({ back: (query) => query.set('code', 'x') })],
  [
    'a refusal',
    'sign_on_declined',
    () => ({
      back: (query) => {
        query.delete('code')
        query.set('error', 'access_denied')
      },
    }),
  ],
  [
    'another issuer in the redirect back',
    'sign_on_refused',
    () => ({
      metadata: { authorization_response_iss_parameter_supported: true },
      back: (query) => query.set('iss', 'https://login.fremd.example'),
    }),
  ],
  [
    'no issuer in the redirect back although its metadata promises one',
    'sign_on_refused',
    () => ({
      metadata: { authorization_response_iss_parameter_supported: true },
    }),
  ],
  [
    'a signature made with another key',
    'sign_on_refused',
    () => ({ signature: strangersSignature }),
  ],
  ['a broken signature', 'sign_on_refused', () => ({ signature: () => 'x'.repeat(342) })],
  ['alg: none', 'sign_on_refused', () => ({ header: { alg: 'none' }, signature: () => '' })],
  [
    'alg: none, which its metadata lists',
    'sign_on_refused',
    () => ({
      metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
      header: { alg: 'none' },
      signature: () => '',
    }),
  ],
  [
    'a signature made with the client secret',
    'sign_on_refused',
    () => ({
      metadata: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] },
      header: { alg: 'HS256' },
      signature: (signed) =>
        createHmac('sha256', 'geheim-beim-anbieter').update(signed).digest('base64url'),
    }),
  ],
  ['an unknown key', 'sign_on_refused', () => ({ header: { kid: 'fremd' } })],
  ['no keys', 'sign_on_refused', () => ({ jwks: { keys: [] } })],
  ['an expired ID token', 'sign_on_refused', () => ({ claims: { exp: seconds() - 600 } })],
  [
    'an ID token that is not valid yet',
    'sign_on_refused',
    () => ({ claims: { nbf: seconds() + 600 } }),
  ],
  ['an ID token without a subject', 'sign_on_refused', () => ({ claims: { sub: undefined } })],
  ['no ID token', 'sign_on_refused', () => ({ token: { id_token: undefined } })],
  [
    'an ID token whose three parts are invalid',
    'provider_away',
    () => ({ token: { id_token: 'a.b.c' } }),
  ],
  [
    'an unsigned ID token',
    'sign_on_refused',
    () => ({ token: { id_token: `${base64({ alg: 'none' })}.${base64({ sub: 'erika' })}.` } }),
  ],
  ['no access token', 'sign_on_refused', () => ({ token: { access_token: undefined } })],
  ['another kind of token', 'sign_on_refused', () => ({ token: { token_type: 'mac' } })],
  [
    'another person in the userinfo response',
    'sign_on_refused',
    () => ({ userinfo: { sub: 'fremd' } }),
  ],
  [
    'a redirect from its token endpoint to an internal address',
    'sign_on_refused',
    () => ({
      answer: {
        '/token': (response) => {
          response.writeHead(307, { location: '/inside' }).end()
        },
      },
    }),
  ],
  [
    'a redirect from its metadata to an internal address',
    'sign_on_refused',
    () => ({
      answer: {
        '/.well-known/openid-configuration': (response) => {
          response.writeHead(302, { location: '/inside' }).end()
        },
      },
    }),
  ],
  [
    'a huge response',
    'provider_away',
    () => ({ answer: send(200, 'application/json', `{"a":"${'x'.repeat(400_000)}"}`) }),
  ],
  ['huge metadata', 'provider_away', () => ({ metadata: { comment: 'x'.repeat(400_000) } })],
  [
    'a web page instead of JSON',
    'provider_away',
    () => ({ answer: send(200, 'text/html', '<p>Hallo') }),
  ],
  [
    'an unreadable response',
    'provider_away',
    () => ({ answer: send(200, 'application/json', '{') }),
  ],
  ['a server error', 'provider_away', () => ({ answer: send(500, 'text/plain', 'Oh') })],
  [
    'nothing, and hangs up',
    'provider_away',
    () => ({
      answer: {
        '/token': (response) => {
          response.destroy()
        },
      },
    }),
  ],
]
