import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { SignOnSettings } from '#contract/sign-on.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { openBrowser } from '#test/world/sign-on/browser.ts'
import { providerInput } from '#test/world/sign-on/signed-on-museum.ts'
import type { Beside } from './peer.ts'
import { startProduct } from './product.ts'

const publicUrl = 'http://rundgang.example'
export const redirectUri = `${publicUrl}/sign-on`

/** Typical of what providers and admins make up. */
export const client = { id: 'rund_gang-1.museum~a', secret: 'Ge-heim_2.c~d' }

interface Used {
  issuer: string
  client?: typeof client
}

/** The product, whose organisation uses a provider for a domain. */
export async function startWithProvider(
  { sandbox, after }: Pick<Beside, 'sandbox' | 'after'>,
  { domain, ...used }: Used & { domain: string },
) {
  const dns = await startDnsServer()
  after(() => dns.close())
  const clock = join(sandbox.folder, 'seconds-ahead')
  await writeFile(clock, '0')
  const settings = { PUBLIC_URL: publicUrl, OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address }
  const product = await startProduct(after, { ...settings, SECONDS_AHEAD_IN: clock }, [
    './test/promises/processes/settable-clock.ts',
  ])
  const { address, organisation } = product
  const { asked } = organisation
  const path = 'admin/sign-on'
  const use = ({ issuer, client: { id, secret } = client }: Used) => {
    const input = { client_id: id, client_secret: secret, guide_groups: ['team'] }
    return asked('PUT', path, providerInput(issuer, input))
  }
  await use(used)
  const { domains } = await asked<SignOnSettings>('POST', `${path}/domains`, { domain })
  const [named] = domains
  dns.entries.set(named?.record_name ?? '', { texts: [named?.record_value ?? ''] })
  await asked('POST', `${path}/domains/${named?.id}/check`)

  return {
    ...product,
    /** Changes the provider or the client. */
    use,
    /** Logs in as a person whom `atProvider` plays: it takes the URL and returns the redirect back. */
    logIn: async (email: string, atProvider: (url: string) => Promise<URL>) => {
      const { cookies, post } = openBrowser()
      const begun = await post(address, 'sign-on/start', { email })
      if (!begun.url) throw new Error(JSON.stringify(begun))
      const back = await atProvider(begun.url)
      const outcome: Outcome = await post(address, 'sign-on/finish', {
        query: back.search.slice(1),
      })
      return {
        outcome,
        /** Undefined if the person is not logged in. */
        username: async () => {
          const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const answer = await fetch(`${address}/api/users/me`, { headers: { cookie } })
          return ((await answer.json()) as { username?: string }).username
        },
      }
    },
    /** Sets the product's clock ahead; access is checked within a minute. */
    setAhead: (minutes: number) => writeFile(clock, String(60 * minutes)),
  }
}

interface Outcome {
  status: number
  state?: string
  code?: string
  message?: string
}

export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createServer().listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** A browser at a provider; it keeps cookies and follows redirects, but not the one to the product. */
export function browserAtProvider() {
  const cookies = new Map<string, string>()
  const send = async (url: string, init: RequestInit = {}): Promise<Page> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const text = await answer.text()
    if (!location) return { url: new URL(url), status: answer.status, text }
    const next = new URL(location, url)
    return next.href.startsWith(redirectUri) ? { url: next, status: 302, text } : send(next.href)
  }
  return { send }
}

export interface Page {
  url: URL
  status: number
  text: string
}

/** The form of a page with these entries, and with whatever it has hidden. */
export function entriesOf({ text }: Page, entries: Record<string, string>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [input] of text.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]
    if (attribute('type') === 'hidden') form.set(attribute('name') ?? '', attribute('value') ?? '')
  }
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}
