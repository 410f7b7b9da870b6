import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailFault } from '#contract/mail.ts'
import { openTestDatabase } from '#test/database.ts'
import {
  giveOwnServer,
  type MisbehavingOffice,
  neighbours,
  openMisbehavingOffice,
  owner,
  pauses,
  strangers,
  victim,
} from '#test/servers/misbehaving-office.ts'
import {
  type MisbehavingOptions,
  type MisbehavingServer,
  type MisbehaviourOrder,
  startMisbehavingServer,
} from '#test/servers/misbehaving-server.ts'

const database = await openTestDatabase()
const { db } = database
let misbehaving: MisbehavingOffice
let own: MisbehavingServer
let password: string

beforeEach(async () => {
  misbehaving = await openMisbehavingOffice(db)
})
afterEach(async () => {
  await misbehaving.close()
  await own.close()
})
afterAll(() => database.close())

const account = { user: owner, password: 'Geheimnis-4711' }
const mine = [...neighbours, victim]

/** Gives the affected project its own mail server; the other projects use the default server. */
async function ownServer(offers: MisbehavingOptions = {}, given = offers.account?.password ?? '') {
  own = await startMisbehavingServer(offers)
  password = given
  const { port } = own
  await giveOwnServer(misbehaving.office, misbehaving.projectId, { port, password })
}

const rowsOfMine = () =>
  db
    .selectFrom('outbox')
    .select(['state', 'tries', 'fault', 'lastAnswer'])
    .where('recipient', 'in', mine)
    .execute()

async function expectAll(expected: object): Promise<void> {
  const rows = await rowsOfMine()
  expect(rows).toHaveLength(mine.length)
  for (const row of rows) expect(row).toMatchObject(expected)
}

interface Failure {
  orders?: MisbehaviourOrder[]
  offers?: MisbehavingOptions
  password?: string
  fault: MailFault
}

const failures: [string, Failure][] = [
  ['greets with 421', { orders: [{ at: 'greeting', does: 421 }], fault: 'unready' }],
  ['greets with 554', { orders: [{ at: 'greeting', does: 554 }], fault: 'unready' }],
  ['does not greet', { orders: [{ at: 'greeting', does: 'silence' }], fault: 'silent' }],
  [
    'closes the connection at once',
    { orders: [{ at: 'greeting', does: 'drop' }], fault: 'cut_off' },
  ],
  [
    'resets the connection at once',
    { orders: [{ at: 'greeting', does: 'break' }], fault: 'cut_off' },
  ],
  ['refuses EHLO with 421', { orders: [{ at: 'ehlo', does: 421 }], fault: 'unready' }],
  ['refuses EHLO with 550', { orders: [{ at: 'ehlo', does: 550 }], fault: 'unready' }],
  ['is silent at EHLO', { orders: [{ at: 'ehlo', does: 'silence' }], fault: 'silent' }],
  ['closes the connection at EHLO', { orders: [{ at: 'ehlo', does: 'drop' }], fault: 'cut_off' }],
  [
    'offers STARTTLS and refuses it',
    { offers: { startTls: true }, orders: [{ at: 'starttls', does: 454 }], fault: 'no_tls' },
  ],
  [
    'closes the connection at STARTTLS',
    { offers: { startTls: true }, orders: [{ at: 'starttls', does: 'drop' }], fault: 'cut_off' },
  ],
  [
    'closes the connection during the handshake',
    { offers: { startTls: true }, orders: [{ at: 'handshake', does: 'drop' }], fault: 'cut_off' },
  ],
  [
    'is silent during the handshake',
    { offers: { startTls: true }, orders: [{ at: 'handshake', does: 'silence' }], fault: 'silent' },
  ],
  ['refuses the log-in', { offers: { account }, password: 'falsch', fault: 'wrong_log_in' }],
  [
    'refuses the log-in with LOGIN',
    { offers: { account: { ...account, ways: ['LOGIN'] } }, password: 'x', fault: 'wrong_log_in' },
  ],
  [
    'temporarily cannot check the log-in',
    { offers: { account }, orders: [{ at: 'auth', does: 454 }], fault: 'unready' },
  ],
  [
    'closes the connection at the log-in',
    { offers: { account }, orders: [{ at: 'auth', does: 'drop' }], fault: 'cut_off' },
  ],
]

describe('a project’s own mail server that fails for every email', () => {
  test.each(
    failures,
  )('(%s) makes each email fail after five attempts; other projects’ emails arrive', async (_does, failure) => {
    const { orders = [], offers, password: given, fault } = failure
    await ownServer(offers, given ?? offers?.account?.password)
    own.order(...orders)
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    await misbehaving.expectArrived(strangers)
    for (const [before, seconds] of pauses.entries()) {
      await expectAll({ state: 'waiting', tries: before + 1, fault })
      expect(await misbehaving.office.dueIn(victim)).toBe(seconds)
      misbehaving.office.later(seconds)
      await misbehaving.roundOf(postman)
    }
    await expectAll({ state: 'given_up', tries: 5, fault })
    expect(own.taken).toEqual([])
    expect(misbehaving.server.taken).toHaveLength(strangers.length)
  })

  test.each(
    failures.filter(([, { password: wrong }]) => !wrong),
  )('(%s) gets each email exactly once when it works again', async (_does, {
    orders = [],
    offers,
  }) => {
    await ownServer(offers)
    own.order(...orders)
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    own.behave()
    misbehaving.office.later(30)
    await misbehaving.roundOf(postman)
    await expectAll({ state: 'sent', tries: 2, fault: null })
    expect(own.taken.flatMap(({ recipients }) => recipients).sort()).toEqual(mine.toSorted())
    await misbehaving.expectArrived(strangers)
  })
})

describe('while a project’s own mail server is down', () => {
  test('the project’s emails cost few connections, and new emails wait without using up an attempt', async () => {
    await ownServer()
    own.order({ at: 'greeting', does: 421 })
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    const connections = own.connections()
    expect(connections).toBeLessThanOrEqual(3)
    await misbehaving.office.posted('late@example.org', { projectId: misbehaving.projectId })
    misbehaving.office.later(29)
    postman.wake()
    await postman.stop()
    expect(own.connections()).toBe(connections)
    expect(await misbehaving.office.rowOf('late@example.org')).toMatchObject({
      tries: 0,
      fault: null,
    })
  })

  test('a single email tests whether the server works again, and its outcome counts for all the others', async () => {
    await ownServer()
    own.order({ at: 'greeting', does: 554 })
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    const connections = own.connections()
    misbehaving.office.later(30)
    await misbehaving.roundOf(postman)
    expect(own.connections()).toBe(connections + 1)
    await expectAll({ state: 'waiting', tries: 2 })
  })

  test('the project’s emails are sent soon after the server is back, even if none is due for a while', async () => {
    await ownServer()
    own.order({ at: 'greeting', does: 421 })
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    misbehaving.office.later(30)
    await misbehaving.roundOf(postman)
    await expectAll({ state: 'waiting', tries: 2 })
    // Longer than the circuit breaker stays open, but shorter than the emails would otherwise wait.
    misbehaving.office.later(2 * 60)
    const connections = own.connections()
    await vi.waitFor(() => expect(own.connections()).toBeGreaterThan(connections + 1), 10_000)
    own.behave()
    await vi.waitFor(() => expectAll({ state: 'sent', fault: null }), 10_000)
    expect(own.taken).toHaveLength(mine.length)
  })

  test('emails for an unreachable server wait, and each arrives once when the server is reachable again', async () => {
    await ownServer()
    const { port } = own
    await own.close()
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    await expectAll({ state: 'waiting', tries: 1, fault: 'no_connection' })
    await misbehaving.expectArrived(strangers)
    own = await startMisbehavingServer({ port })
    misbehaving.office.later(30)
    await misbehaving.roundOf(postman)
    await expectAll({ state: 'sent', tries: 2 })
    await misbehaving.expectArrived(strangers)
    expect(own.taken).toHaveLength(mine.length)
  })
})

test.each(
  failures.slice(0, 9),
)('a default mail server that fails (%s) does not delay projects with their own server', async (_does, {
  orders = [],
  fault,
}) => {
  await ownServer({ account })
  misbehaving.server.order(...orders)
  await misbehaving.postAll()
  await misbehaving.round()
  await expectAll({ state: 'sent', tries: 1 })
  expect(own.taken).toHaveLength(mine.length)
  for (const to of strangers)
    expect(await misbehaving.office.rowOf(to)).toMatchObject({ state: 'waiting', tries: 1, fault })
})

test.each<[string, MisbehavingOptions]>([
  ['PLAIN', { account: { ...account, ways: ['PLAIN'] } }],
  ['LOGIN', { account: { ...account, ways: ['LOGIN'] } }],
  ['over STARTTLS', { account, startTls: true }],
  ['with pipelining', { account, pipelining: true }],
])('an organisation’s own mail server accepts its log-in (%s) and sends its emails', async (_way, offers) => {
  await ownServer(offers)
  await misbehaving.postAll()
  await misbehaving.round()
  await expectAll({ state: 'sent', tries: 1 })
  expect(own.taken.map(({ sender }) => sender)).toEqual(mine.map(() => owner))
  expect(own.logIns).toContainEqual(account)
})

test('an email is kept for a retry if the server requires a log-in when none is configured', async () => {
  await ownServer({ account }, '')
  await misbehaving.postAll()
  await misbehaving.round()
  await expectAll({ state: 'waiting', tries: 1, fault: 'wrong_log_in' })
  await misbehaving.expectArrived(strangers)
})

test('a default mail server with an untrusted certificate gets no email if it must encrypt', async () => {
  await ownServer()
  const shy = await openMisbehavingOffice(db, { startTls: true, query: '?requireTLS=true' })
  await shy.postAll()
  await shy.round()
  expect(shy.server.taken).toEqual([])
  expect(await shy.office.rowOf(victim)).toMatchObject({
    state: 'waiting',
    tries: 1,
    fault: 'bad_certificate',
  })
  await shy.close()
})
