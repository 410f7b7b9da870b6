import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Grant, type KoaContextWithOIDC } from 'oidc-provider'

interface Person {
  name: string
  email: string
  email_verified: boolean
  groups: string[]
}

export interface RealProvider {
  issuer: string
  /** The person who logs in next; empty if they cancel. */
  subject: string
  people: Map<string, Person>
  /** The paths of all requests. */
  asked: string[]
  /** Acts as the browser at the provider, where the person is logged in immediately. */
  authorize: (url: string) => Promise<string>
  /** Revokes everything granted to the person. */
  revoke: (subject: string) => void
  stop: () => Promise<void>
  start: () => Promise<void>
}

const realClient = { client_id: 'rundgang', client_secret: 'geheim-beim-anbieter' }

const hour = 60 * 60
const day = 24 * hour

/** `oidc-provider` on a free port, without pages: it logs everybody in as `subject`. */
export async function startRealProvider(redirectUri: string): Promise<RealProvider> {
  const server = createServer()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const people: RealProvider['people'] = new Map()
  const revoked = new Set<string>()
  const provider = providerAt(issuer, { redirectUri, people, revoked })
  const answer = provider.callback()
  const asked: string[] = []
  server.on('request', async (request, response) => {
    asked.push(request.url ?? '')
    if (!request.url?.startsWith('/log-in/')) return answer(request, response)
    const result = real.subject
      ? { login: { accountId: real.subject } }
      : { error: 'access_denied', error_description: 'End-User aborted interaction' }
    await provider.interactionFinished(request, response, result)
  })

  const real: RealProvider = {
    issuer,
    subject: '',
    people,
    asked,
    authorize: (url) => follow(url, redirectUri),
    revoke: (subject) => revoked.add(subject),
    stop: () => stop(server),
    start: () => listen(server, port),
  }
  return real
}

interface Known {
  redirectUri: string
  people: RealProvider['people']
  revoked: Set<string>
}

function providerAt(issuer: string, { redirectUri, people, revoked }: Known): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        ...realClient,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: ['geheim'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig' }] },
    ttl: {
      AccessToken: hour,
      Grant: day,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: day,
      Session: day,
    },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/log-in/${uid}` },
    issueRefreshToken: async () => true,
    findAccount: (_context, id) => {
      const person = people.get(id)
      if (!person || revoked.has(id)) return undefined
      return { accountId: id, claims: async () => ({ sub: id, ...person }) }
    },
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC): Promise<Grant> => {
      const grant = new provider.Grant({
        clientId: realClient.client_id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
}

async function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  await promise
}

/**
 * Follows redirects with cookies until the provider sends the browser back; returns that URL's
 * query.
 */
async function follow(from: string, back: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = from
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} at ${url}: ${await response.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(back)) return new URL(url).search.slice(1)
  }
  throw new Error(`the provider goes round in circles at ${url}`)
}
