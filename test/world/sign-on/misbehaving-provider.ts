import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Json = Record<string, unknown>

/** How a provider differs from an honest one. */
export interface Lie {
  metadata?: Json
  /** Changes the query the browser is sent back with. */
  back?: (query: URLSearchParams) => void
  /** The PKCE challenge the provider remembers. */
  challenge?: string
  header?: Json
  claims?: Json
  /** Makes the signature of the ID token, as base64url. */
  signature?: (signed: string) => string
  token?: Json
  userinfo?: Json
  jwks?: Json
  /** The whole response at a path. */
  answer?: Record<string, (response: ServerResponse) => void>
  /** The response to a refresh token. */
  refresh?: [status: number, body: object]
  /** Whether the client's authentication is accepted. */
  accepts?: (sent: ClientSent) => boolean
}

/** How a client has authenticated. */
export interface ClientSent {
  /** What HTTP Basic carries, decoded from base64 only; empty without it. */
  basic: string
  form: URLSearchParams
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const signedBy = (key: KeyObject) => (signed: string) =>
  sign('sha256', Buffer.from(signed), key).toString('base64url')

const strangersKey = keyPair().privateKey

/** Makes a signature with a key that is not the provider's. */
export const strangersSignature = signedBy(strangersKey)

interface Code {
  nonce: string
  challenge: string
}

/** An OpenID Connect provider that lies only in the ways that the test sets in `lie`. */
export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return new MisbehavingProvider(server)
}

export class MisbehavingProvider {
  lie: Lie = {}
  /** The claims of the person who logs in. */
  person: Json = { sub: 'erika' }
  /** The requested paths. */
  readonly asked: string[] = []
  readonly issuer: string
  readonly #keys = keyPair()
  readonly #codes = new Map<string, Code>()
  readonly #server: Server

  constructor(server: Server) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#answer(request, response))
  }

  /** Acts as the browser at the provider; returns the query it is sent back with. */
  authorize(address: string): string {
    const { searchParams } = new URL(address)
    const sent = (name: string) => searchParams.get(name) ?? ''
    const code = randomUUID()
    const challenge = this.lie.challenge ?? sent('code_challenge')
    this.#codes.set(code, { nonce: sent('nonce'), challenge })
    const query = new URLSearchParams({ code, state: sent('state') })
    this.lie.back?.(query)
    return query.toString()
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    await promise
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer)
    this.asked.push(pathname)
    const own = this.lie.answer?.[pathname]
    if (own) return own(response)
    const form = new URLSearchParams(await text(request))
    const [, credentials = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const sent = { basic: Buffer.from(credentials, 'base64').toString(), form }
    if (pathname === '/token' && this.lie.accepts?.(sent) === false) return refuseClient(response)
    const [status, body] = this.#answerAt(pathname, form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #answerAt(path: string, sent: URLSearchParams): [number, object] {
    const { lie, person } = this
    if (path === '/.well-known/openid-configuration') {
      return [200, { ...metadataOf(this.issuer), ...lie.metadata }]
    }
    if (path === '/jwks') {
      const key = { ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }
      return [200, lie.jwks ?? { keys: [key] }]
    }
    if (path === '/userinfo') return [200, { ...person, ...lie.userinfo }]
    return path === '/token' ? this.#tokens(sent) : [404, {}]
  }

  #tokens(sent: URLSearchParams): [number, object] {
    const { lie } = this
    const isRefresh = sent.get('grant_type') === 'refresh_token'
    const code = this.#codes.get(sent.get('code') ?? '')
    const verifier = createHash('sha256').update(sent.get('code_verifier') ?? '')
    const proven = code?.challenge === verifier.digest('base64url')
    if (!isRefresh && !proven) return [400, { error: 'invalid_grant' }]
    if (isRefresh && lie.refresh) return lie.refresh
    const body = {
      access_token: randomUUID(),
      token_type: 'bearer',
      refresh_token: randomUUID(),
      id_token: this.#idToken(code ? { nonce: code.nonce } : {}),
    }
    return [200, { ...body, ...lie.token }]
  }

  #idToken(more: Json): string {
    const { lie, issuer, person } = this
    const iat = Math.floor(Date.now() / 1000)
    const own = { iss: issuer, aud: 'rundgang', iat, exp: iat + 300 }
    const claims = { ...own, ...more, ...person, ...lie.claims }
    const signed = `${base64({ alg: 'RS256', kid: 'own', ...lie.header })}.${base64(claims)}`
    const signature = lie.signature ?? signedBy(this.#keys.privateKey)
    return `${signed}.${signature(signed)}`
  }
}

/** As the standard requires after HTTP Basic: a challenge in the header, and the error in the body. */
function refuseClient(response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="token"' }
  response.writeHead(401, headers).end(JSON.stringify({ error: 'invalid_client' }))
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  scopes_supported: ['openid', 'offline_access'],
  id_token_signing_alg_values_supported: ['RS256'],
  response_types_supported: ['code'],
})
