import pg from 'pg'
import { expect, test } from 'vitest'
import { expectMainPath, setUnusually } from '#test/main-path.ts'
import { testFolder, testPostgres } from '#test/per-file.ts'
import { startListeningServer, startServer } from '#test/promises/processes/process.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { serverTexts } from '#texts/de/operating.ts'

const folder = await testFolder('rundgang-operator-')
const postgres = await testPostgres()

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const settingsFor = (DATABASE_URL: string) => ({
  DATABASE_URL,
  DATA_DIR: folder,
  SECRET_KEY: '0'.repeat(64),
})

/** Returns the exit code and output of a server that fails to start. */
async function refusal(databaseUrl: string) {
  const settings = { ...settingsFor(databaseUrl), LOG_LEVEL: 'silent', RATE_LIMIT: 'on' }
  const server = startServer({ settings })
  const { code } = await server.ended
  return [code, server.printed().trim()]
}

test.each([
  ['repeatable read', 'default_transaction_isolation', "'repeatable read'"],
  ['serializable', 'default_transaction_isolation', "'serializable'"],
  ['German dates', 'datestyle', "'German, DMY'"],
  ['another time zone', 'timezone', "'Asia/Kathmandu'"],
  ['a short statement timeout', 'statement_timeout', "'3s'"],
])('concurrent bookings work with %s', async (_, name, value) => {
  const url = await postgres.createDatabase(`operator_${name}_${value.replaceAll(/\W/g, '')}`)
  await ask(url, `alter database "${new URL(url).pathname.slice(1)}" set ${name} = ${value}`)
  const server = await startListeningServer({ settings: settingsFor(url) })
  try {
    const museum = await registerOrganisation(server.address)
    const slotId = await museum.openSlot({ max_attendees: 30 })
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await bookOne(museum, slotId)).status),
    )
    const refused = statuses.filter((status) => status !== 201)
    expect(refused).toEqual(Array(10).fill(409))
    const [slot] = await museum.slots()
    expect(slot).toMatchObject({ sum: 30 })
  } finally {
    await server.signal('SIGTERM')
  }
})

test('registering, booking and cancelling work, emails included, with several unusual settings combined', async () => {
  const url = await postgres.createDatabase('operator_unusual')
  await setUnusually(url)
  await expectMainPath(url)
})

/** Books one place. Returns the response, whatever its status. */
const bookOne = ({ call, projectId, variant }: RegisteredOrganisation, slot_id: string) =>
  call('POST', `public/projects/${projectId}/bookings`, {
    slot_id,
    category: variant.ressource_id,
    booker_name: 'Łukasz Żółć',
    booker_email: 'lukasz@schule.example',
    attendees_count: 1,
  })

test('a database whose encoding cannot represent every name is refused with a one-line message', async () => {
  await ask(postgres.url, `create database latin encoding 'LATIN1' locale 'C' template template0`)
  const url = new URL(postgres.url)
  url.pathname = '/latin'
  expect(await refusal(url.href)).toEqual([1, serverTexts.wrongEncoding('LATIN1')])
})

test('a missing privilege to create tables is reported in one line', async () => {
  const url = new URL(await postgres.createDatabase('no rights'))
  await ask(url.href, `create role guest login; revoke create on schema public from public`)
  url.username = 'guest'
  expect(await refusal(url.href)).toEqual([1, serverTexts.databaseRights('42501')])
})

test('a read-only database is reported as such', async () => {
  const url = new URL(await postgres.createDatabase('read only'))
  await ask(url.href, `alter database "read only" set default_transaction_read_only = on`)
  expect(await refusal(url.href)).toEqual([1, serverTexts.databaseReadOnly])
})
