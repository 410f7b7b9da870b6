import { generateKeyPairSync } from 'node:crypto'
import { type Peer, until } from './peer.ts'
import type { Sandbox } from './sandbox.ts'
import { browserAtProvider, client, freePort, redirectUri, startWithProvider } from './sign-on.ts'

const domain = 'museum.example'
const password = 'geheim-geheim'
const scope = ['openid', 'email', 'profile']

/** A secret that HTTP Basic has to encode, as base64 makes up. */
const encoded = { id: 'rundgang-2', secret: 'a+b/c==' }

type Call = (method: string, path: string, body?: object) => Promise<string>

/** Someone's browser at the provider, whose pages are scripts that call this API. */
function openApi(address: string) {
  const { send } = browserAtProvider()
  const call: Call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const sent = body ? { headers, body: JSON.stringify(body) } : {}
    const { status, text } = await send(`${address}/api/${path}`, { method, ...sent })
    if (status >= 300) throw new Error(`${method} ${path} ${status} ${text}`)
    return text
  }
  const logIn = (username: string, entered = password) =>
    call('POST', 'auth/', { username, password: entered })
  return { send, call, logIn }
}

const plugin = (name: string, issuer: string, settings: object) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const flows = ['code', 'token', 'id-token', 'none', 'password', 'client', 'device', 'refresh']
  const enabled = ['code', 'id-token', 'none', 'refresh']
  return {
    ...{ module: 'oidc', name, display_name: name, enabled: true },
    parameters: {
      iss: issuer,
      ...{ 'jwt-type': 'rsa', 'jwt-key-size': '256', 'jwks-show': true },
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      ...{ 'access-token-duration': 3600, 'refresh-token-duration': 1_209_600 },
      ...{ 'code-duration': 600, 'refresh-token-rolling': true, 'allowed-scope': scope },
      ...Object.fromEntries(flows.map((of) => [`auth-type-${of}-enabled`, enabled.includes(of)])),
      ...settings,
    },
  }
}

/** What an admin sets beside the defaults. */
const needed = {
  'pkce-allowed': true,
  'email-claim': 'mandatory',
  'name-claim': 'mandatory',
  claims: [
    {
      ...{ name: 'email_verified', 'user-property': 'confirmed', mandatory: true },
      ...{ type: 'boolean', 'boolean-value-true': '1', 'boolean-value-false': '0' },
    },
    { name: 'groups', 'user-property': 'groups', type: 'string', mandatory: true },
  ],
}

async function start({ run, start: begin }: Sandbox, address: string, port: number) {
  const settings = '/etc/glewlwyd/glewlwyd.conf'
  const edits = [`s#^external_url.*#external_url="${address}"#`, `s#^port.*#port=${port}#`]
  const bound = 's|^#*bind_address.*|bind_address="127.0.0.1"|'
  const script = [...edits, bound].flatMap((edit) => ['-e', edit])
  await run(['sed', '-i', ...script, settings])
  const program = begin(['glewlwyd', `--config-file=${settings}`, '-m', 'console', '-l', 'DEBUG'])
  await until(() =>
    fetch(`${address}/config/`).then(
      () => true,
      () => false,
    ),
  )
  return program
}

async function setUp(address: string, { call, logIn }: ReturnType<typeof openApi>) {
  await logIn('admin', 'password')
  for (const name of ['email', 'profile']) {
    await call('POST', 'scope/', { name, display_name: name, password_required: false })
  }
  // A user has only the properties that the directory's module knows.
  const users = JSON.parse(await call('GET', 'mod/user/database'))
  const property = { multiple: false, read: true, write: true }
  Object.assign(users.parameters['data-format'], { confirmed: property, groups: property })
  await call('PUT', 'mod/user/database', users)
  await call('PUT', 'mod/reload/')
  const issuer = `${address}/api/oidc`
  await call('POST', 'mod/plugin/', plugin('oidc', issuer, needed))
  await call('POST', 'mod/plugin/', plugin('default', `${address}/api/default`, {}))
  for (const { id, secret } of [client, encoded]) {
    await call('POST', 'client/', {
      ...{ client_id: id, name: 'Rundgang', password: secret, confidential: true, enabled: true },
      // As the admin's page suggests.
      token_endpoint_auth_method: ['client_secret_basic'],
      authorization_type: ['code', 'refresh_token'],
      redirect_uri: [redirectUri],
      scope: [],
    })
  }
  for (const username of ['erika', 'jonas', 'karin']) {
    const email = `${username}@${domain}`
    const properties = { confirmed: '1', groups: 'team' }
    const user = { username, name: username, email, password, enabled: true, ...properties }
    await call('POST', 'user/', { ...user, scope: [...scope, 'g_profile'] })
  }
  return issuer
}

export const peer: Peer = {
  program: 'Glewlwyd',
  debian: ['glewlwyd'],
  tried: 'single sign-on with OpenID Connect',
  run: async ({ sandbox, check, after }) => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const program = await start(sandbox, address, port)
    after(() => program.stop())
    const admin = openApi(address)
    const issuer = await setUp(address, admin)
    /** Logs in, grants what the client asks for, and goes on, as the provider's page does. */
    const as = (username: string) => async (url: string) => {
      const { send, call, logIn } = openApi(address)
      await logIn(username)
      const { searchParams } = new URL(url)
      const id = encodeURIComponent(searchParams.get('client_id') ?? '')
      await call('PUT', `auth/grant/${id}`, { scope: searchParams.get('scope') })
      return (await send(`${url}&g_continue`)).url
    }
    const unset = { issuer: `${address}/api/default`, domain }
    const product = await startWithProvider({ sandbox, after }, unset)
    const logIn = (username: string) => product.logIn(`${username}@${domain}`, as(username))
    await check(
      'a provider left at its defaults, without PKCE, refuses in its own words',
      async () => {
        const { outcome } = await logIn('erika')
        return outcome.code === 'sign_on_refused' && outcome.message?.includes('„invalid_request“')
      },
    )
    await product.use({ issuer, client: encoded })
    await check(
      'a client whose secret HTTP Basic has to encode is let in',
      async () => (await (await logIn('erika')).username()) === `erika@${domain}`,
    )
    await product.use({ issuer })
    const [erika, jonas, karin] = [await logIn('erika'), await logIn('jonas'), await logIn('karin')]
    await check(
      'a person logs in with an address and a group, and gets an account',
      async () => (await erika.username()) === `erika@${domain}`,
    )
    await admin.call('DELETE', 'user/jonas')
    const user = JSON.parse(await admin.call('GET', 'user/karin'))
    await admin.call('PUT', 'user/karin', { ...user, enabled: false })
    await product.setAhead(46)
    await check('a person deleted there loses access within the hour', () =>
      until(async () => (await jonas.username()) === undefined, 90_000),
    )
    await check(
      'the others stay, even a person who is only disabled there',
      async () =>
        [await erika.username(), await karin.username()].join() ===
        `erika@${domain},karin@${domain}`,
    )
  },
}
