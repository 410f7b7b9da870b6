import type { SignOnSettings } from '#contract/sign-on.ts'
import type { TestApp } from '../../app.ts'
import type { DnsServer } from '../../servers/dns-server.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>

export const providerInput = (issuer: string, input: object = {}) => ({
  issuer,
  client_id: 'rundgang',
  client_secret: 'geheim-beim-anbieter',
  groups_claim: 'groups',
  admin_groups: [],
  desk_groups: [],
  guide_groups: [],
  ...input,
})

/** Sets up an organisation's provider, and verifies its domain. */
export async function setUpSignOn(
  museum: Pick<Museum, 'as'>,
  dns: DnsServer,
  { issuer, domain, input = {} }: { issuer: string; domain: string; input?: object },
): Promise<SignOnSettings> {
  const call = async (method: 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await museum.as({
      method,
      url: `/api/admin/sign-on${path}`,
      ...(payload ? { payload } : {}),
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<SignOnSettings>()
  }
  await call('PUT', '', providerInput(issuer, input))
  const { domains } = await call('POST', '/domains', { domain })
  const named = domains.find((one) => one.domain === domain)
  dns.entries.set(named?.record_name ?? '', { texts: [named?.record_value ?? ''] })
  return call('POST', `/domains/${named?.id}/check`)
}

type Cookies = Record<string, string>

const kept = (
  cookies: Cookies,
  answer: { cookies: { name: string; value: string }[] },
): Cookies => ({
  ...cookies,
  ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
})

/** A browser that logs in at a provider. */
export function browserOf({ call }: Pick<TestApp, 'call'>) {
  let cookies: Cookies = {}
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await call({ method, url, cookies, ...(payload ? { payload } : {}) })
    cookies = kept(cookies, answer)
    return answer
  }
  return {
    send,
    cookies: () => cookies,
    start: async (email: string) => {
      const answer = await send('POST', '/api/sign-on/start', { email })
      return answer.json<{ url?: string; code?: string }>()
    },
    /** The state after the log-in, or the error code if it was refused. */
    finish: async (query: string) => {
      const answer = await send('POST', '/api/sign-on/finish', { query })
      const { state, code } = answer.json<{ state?: string; code?: string }>()
      return state ?? code
    },
    logIn: async (username: string, password: string) => {
      const payload = new URLSearchParams({ username, password }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await call({ method: 'POST', url: '/api/token', payload, headers, cookies })
      cookies = kept(cookies, answer)
      return answer
    },
    me: async () => {
      const answer = await send('GET', '/api/users/me')
      return answer.statusCode === 200 ? answer.json<{ username: string; role: string }>() : null
    },
  }
}
