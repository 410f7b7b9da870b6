import { generateKeyPairSync } from 'node:crypto'
import { type Peer, until } from './peer.ts'
import type { Sandbox } from './sandbox.ts'
import {
  browserAtProvider,
  client,
  entriesOf,
  freePort,
  type Page,
  redirectUri,
  startWithProvider,
} from './sign-on.ts'

const domain = 'museum.example'
const database = '/srv/people.db'
const configuration = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const password = 'geheim-geheim'
const people = ['erika', 'jonas']

/** What an admin sets up in the manager: the people, the signing keys and the client. */
function configured(portal: string): object {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [authChain, userChain] = [`dbi:SQLite:dbname=${database}`, `dbi:SQLite:dbname=${database}`]
  return {
    portal: `${portal}/`,
    domain: '127.0.0.1',
    authentication: 'DBI',
    userDB: 'DBI',
    passwordDB: 'Null',
    registerDB: 'Null',
    ...{ dbiAuthChain: authChain, dbiUserChain: userChain, dbiAuthTable: 'people' },
    ...{ dbiAuthLoginCol: 'uid', dbiAuthPasswordCol: 'password', dbiUserTable: 'people' },
    dbiExportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'museum',
    oidcRPMetaDataOptions: {
      rundgang: {
        oidcRPMetaDataOptionsClientID: client.id,
        oidcRPMetaDataOptionsClientSecret: client.secret,
        oidcRPMetaDataOptionsRedirectUris: redirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRefreshToken: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
      },
    },
    oidcRPMetaDataMacros: { rundgang: { confirmed: '1', team: '"team"' } },
    oidcRPMetaDataExportedVars: {
      rundgang: {
        email: 'mail',
        name: 'cn',
        email_verified: 'confirmed;bool;auto',
        groups: 'team;string;always',
      },
    },
    oidcRPMetaDataOptionsExtraClaims: { rundgang: { groups: 'groups' } },
  }
}

async function start({ run, write, start: begin }: Sandbox, portal: string, port: number) {
  const { stdout } = await run(['cat', configuration])
  await write(configuration, JSON.stringify({ ...JSON.parse(stdout), ...configured(portal) }))
  const rows = people.map((uid) => `('${uid}', '${uid}', '${uid}@${domain}', '${password}')`)
  const table = 'CREATE TABLE people (uid TEXT, cn TEXT, mail TEXT, password TEXT)'
  await run(['sqlite3', database, `${table}; INSERT INTO people VALUES ${rows.join(', ')}`])
  const portalPage = 'use Lemonldap::NG::Portal::Main; Lemonldap::NG::Portal::Main->run({})'
  await write('/srv/portal.psgi', portalPage)
  const listening = ['--host', '127.0.0.1', '--port', String(port)]
  const program = begin(['plackup', ...listening, '--env', 'deployment', '/srv/portal.psgi'])
  await until(
    () =>
      fetch(portal).then(
        () => true,
        () => false,
      ),
    60_000,
  )
  return program
}

/** The log-in page, then the question whether to tell Rundgang about the person. */
async function atPortal(url: string, uid: string, { consents = true } = {}): Promise<URL> {
  const { send } = browserAtProvider()
  const submit = (page: Page, entries: Record<string, string>) =>
    send(page.url.href, { method: 'POST', body: entriesOf(page, entries) })
  const question = await submit(await send(url), { user: uid, password })
  return (await submit(question, { confirm: consents ? '1' : '-1' })).url
}

export const peer: Peer = {
  program: 'LemonLDAP::NG',
  debian: [
    'lemonldap-ng',
    // Recommended by Debian, or needed for the provider to start at all.
    ...['libcrypt-openssl-bignum-perl', 'libgd-securityimage-perl', 'libimage-magick-perl'],
    ...['libio-string-perl', 'libmime-tools-perl', 'libstring-random-perl'],
    ...['libdbd-sqlite3-perl', 'sqlite3'],
  ],
  tried: 'single sign-on with OpenID Connect',
  run: async ({ sandbox, check, after }) => {
    const port = await freePort()
    const portal = `http://127.0.0.1:${port}`
    const program = await start(sandbox, portal, port)
    after(() => program.stop())
    const product = await startWithProvider({ sandbox, after }, { issuer: portal, domain })
    const logIn = (uid: string, how = {}) =>
      product.logIn(`${uid}@${domain}`, (url) => atPortal(url, uid, how))

    await check('a person who does not consent there reads its words', async () => {
      const { outcome } = await logIn('erika', { consents: false })
      const reads = outcome.message?.includes('„consent_required: consent not given“')
      return outcome.code === 'sign_on_declined' && reads
    })
    const erika = await logIn('erika')
    const jonas = await logIn('jonas')
    await check(
      'a person logs in with an address and a group, and gets an account',
      async () =>
        [await erika.username(), await jonas.username()].join() ===
        `erika@${domain},jonas@${domain}`,
    )
    // A tilde can become a plus sign in base64, where this version stops reading.
    await check('a client whose HTTP Basic is misread there is let in by the form', () =>
      program.printed().includes('Wrong credentials for rundgang'),
    )

    // Refresh tokens belong to the session there, which does not look at the directory again.
    await sandbox.run(['sqlite3', database, 'DELETE FROM people'])
    await sandbox.run([...sessions, 'delete', '--where', 'uid=jonas'])
    await product.setAhead(46)
    await check('a person whose session an admin has ended there loses access', () =>
      until(async () => (await jonas.username()) === undefined, 90_000),
    )
    await check(
      'a person deleted only in the directory stays until their session ends',
      async () => (await erika.username()) === `erika@${domain}`,
    )
  },
}

const sessions = ['/usr/share/lemonldap-ng/bin/lemonldap-ng-sessions', '--user', 'root']
