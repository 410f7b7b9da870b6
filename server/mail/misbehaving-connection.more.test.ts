import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Misdeed } from '#test/servers/misbehaving-conversation.ts'
import {
  type MisbehavingOffice,
  openMisbehavingOffice,
  others,
  victim,
} from '#test/servers/misbehaving-office.ts'

const database = await openTestDatabase()
const { db } = database
let misbehaving: MisbehavingOffice

beforeEach(async () => {
  misbehaving = await openMisbehavingOffice(db)
})
afterEach(() => misbehaving.close())
afterAll(() => database.close())

const all = [victim, ...others]
const stateOf = async (fault: string) => {
  const rows = await db.selectFrom('outbox').select(['state', 'tries', 'fault']).execute()
  return rows.filter((row) => row.fault === fault)
}

describe('an idle connection that the server closed', () => {
  test.each([
    ['without a word', undefined],
    ['with a 421', '421 idle for too long'],
  ])('(%s) does not cost an email an attempt', async (_how, word) => {
    await misbehaving.postAll()
    const postman = misbehaving.office.hire()
    await misbehaving.settled()
    expect(misbehaving.server.open()).toBeGreaterThan(0)
    misbehaving.server.hangUp(word)
    await misbehaving.office.posted('next@example.org')
    await misbehaving.roundOf(postman)
    expect(await misbehaving.office.rowOf('next@example.org')).toMatchObject({
      state: 'sent',
      tries: 1,
    })
    expect(misbehaving.server.takenFor('next@example.org')).toHaveLength(1)
  })

  test.each<Misdeed>([
    'drop',
    'break',
    421,
  ])('(%s, only noticed when the next email begins) does not cost an email an attempt', async (does) => {
    const postman = misbehaving.office.hire()
    await misbehaving.office.posted('first@example.org')
    await misbehaving.roundOf(postman)
    misbehaving.server.order({ at: 'mail', does, reused: true, times: 1 })
    await misbehaving.postAll()
    await misbehaving.roundOf(postman)
    for (const to of all)
      expect(await misbehaving.office.rowOf(to)).toMatchObject({ state: 'sent', tries: 1 })
    await misbehaving.expectArrived(all)
  })
})

describe('a mail server that fails before receiving an email’s recipient', () => {
  test.each<[Misdeed, string, number]>([
    [421, 'busy', 1],
    [451, 'busy', 1],
    [452, 'busy', 1],
    ['silence', 'silent', 1],
    ['drop', 'cut_off', 1],
    ['break', 'cut_off', 1],
  ])('(%s) is sent that email again later, and all others immediately', async (does, fault) => {
    misbehaving.server.order({ at: 'mail', does, times: 1 })
    await misbehaving.postAll()
    await misbehaving.round()
    expect(await stateOf(fault)).toEqual([{ state: 'waiting', tries: 1, fault }])
    expect(misbehaving.server.taken).toHaveLength(all.length - 1)
    misbehaving.office.later(30)
    await misbehaving.round()
    await misbehaving.expectArrived(all)
  })

  test.each([
    550, 553,
  ])('(%s to the sender) makes that email fail immediately, and gets all others', async (does) => {
    misbehaving.server.order({ at: 'mail', does, times: 1 })
    await misbehaving.postAll()
    await misbehaving.round()
    const fault = 'sender_refused'
    expect(await stateOf(fault)).toEqual([{ state: 'given_up', tries: 1, fault }])
    expect(misbehaving.server.taken).toHaveLength(all.length - 1)
  })

  test.each<Misdeed>([
    421,
    554,
    'silence',
    'drop',
    'break',
  ])('(%s instead of a greeting, once) loses no email and gets none twice', async (does) => {
    misbehaving.server.order({ at: 'greeting', does, times: 1 })
    await misbehaving.postAll()
    const postman = misbehaving.office.hire({ timeoutMs: 3000 })
    await misbehaving.settled()
    misbehaving.office.later(30)
    await misbehaving.roundOf(postman)
    await misbehaving.expectArrived(all)
  })
})
