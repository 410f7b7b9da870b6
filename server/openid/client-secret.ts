import { type ClientAuth, ClientSecretPost } from 'openid-client'

interface Client {
  clientId: string
  clientSecret: string
}

const basic = 'client_secret_basic'
const post = 'client_secret_post'

const byBasic =
  ({ clientId, clientSecret }: Client, encode: (text: string) => string): ClientAuth =>
  (_server, _client, _body, headers) => {
    const credentials = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`)
    headers.set('authorization', `Basic ${credentials.toString('base64')}`)
  }

/**
 * The ways to authenticate a client with its secret, the standard's default first; empty if the
 * provider takes no secret. Characters that need no encoding stay as they are, unlike in the
 * library's own method: some providers (LemonLDAP::NG 2.16, Glewlwyd 2.7) do not decode HTTP Basic,
 * and ids and secrets often contain `-`, `_`, `.` and `~`. Only if something had to be encoded is
 * the raw form tried as well.
 */
function waysOf(client: Client, listed: unknown): ClientAuth[] {
  // The standard's default is Basic alone, but providers that list nothing may take either.
  const methods = Array.isArray(listed) && listed.length > 0 ? listed : [basic, post]
  const { clientId, clientSecret } = client
  const text = `${clientId}${clientSecret}`
  const hasRawForm = encodeURIComponent(text) !== text && !clientId.includes(':')
  const raw = byBasic(client, (plain) => plain)
  return [
    ...(methods.includes(basic) ? [byBasic(client, encodeURIComponent)] : []),
    ...(methods.includes(post) ? [ClientSecretPost(clientSecret)] : []),
    ...(methods.includes(basic) && hasRawForm ? [raw] : []),
  ]
}

/**
 * Authenticates a client with its secret. Metadata say neither which method a provider has
 * registered for this client nor whether it decodes HTTP Basic, so the next way is tried whenever
 * the provider refuses the client.
 */
export class ClientSecret {
  readonly #client: Client
  #refused = 0

  constructor(client: Client) {
    this.#client = client
  }

  readonly authenticate: ClientAuth = (server, ...rest) => {
    const ways = waysOf(this.#client, server.token_endpoint_auth_methods_supported)
    ways[this.#refused]?.(server, ...rest)
  }

  /** Whether the provider takes secrets, given the methods that its metadata list. */
  isTaken(listed: unknown): boolean {
    return waysOf(this.#client, listed).length > 0
  }

  /** Turns to the next way; false if there is none. */
  turn(listed: unknown): boolean {
    if (this.#refused + 1 >= waysOf(this.#client, listed).length) return false
    this.#refused += 1
    return true
  }
}
