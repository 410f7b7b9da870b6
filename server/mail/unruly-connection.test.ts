import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Misdeed } from '#server/testing/unruly-conversation.ts'
import {
  openUnrulyOffice,
  others,
  type UnrulyOffice,
  victim,
} from '#server/testing/unruly-office.ts'

const database = await openTestDatabase()
const { db } = database
let unruly: UnrulyOffice

beforeEach(async () => {
  unruly = await openUnrulyOffice(db)
})
afterEach(() => unruly.close())
afterAll(() => database.close())

const all = [victim, ...others]
const stateOf = async (fault: string) => {
  const rows = await db.selectFrom('outbox').select(['state', 'tries', 'fault']).execute()
  return rows.filter((row) => row.fault === fault)
}

describe('a connection that the server closed while nothing was on its way', () => {
  test.each([
    ['without a word', undefined],
    ['with a 421', '421 idle for too long'],
  ])('(%s) costs no mail a try', async (_how, word) => {
    await unruly.postAll()
    const postman = unruly.office.hire()
    await unruly.settled()
    expect(unruly.server.open()).toBeGreaterThan(0)
    unruly.server.hangUp(word)
    await unruly.office.posted('next@example.org')
    await unruly.roundOf(postman)
    expect(await unruly.office.rowOf('next@example.org')).toMatchObject({ state: 'sent', tries: 1 })
    expect(unruly.server.takenFor('next@example.org')).toHaveLength(1)
  })

  test.each<Misdeed>([
    'drop',
    'break',
    421,
  ])('(%s, only seen when the next mail begins) costs no mail a try', async (does) => {
    const postman = unruly.office.hire()
    await unruly.office.posted('first@example.org')
    await unruly.roundOf(postman)
    unruly.server.order({ at: 'mail', does, reused: true, times: 1 })
    await unruly.postAll()
    await unruly.roundOf(postman)
    for (const to of all)
      expect(await unruly.office.rowOf(to)).toMatchObject({ state: 'sent', tries: 1 })
    await unruly.expectArrived(all)
  })
})

describe('a server that fails one mail before it knows for whom it is', () => {
  test.each<[Misdeed, string, number]>([
    [421, 'busy', 1],
    [451, 'busy', 1],
    [452, 'busy', 1],
    ['silence', 'silent', 1],
    ['drop', 'cut_off', 1],
    ['break', 'cut_off', 1],
  ])('(%s) has it tried again, and gets all others', async (does, fault) => {
    unruly.server.order({ at: 'mail', does, times: 1 })
    await unruly.postAll()
    await unruly.round()
    expect(await stateOf(fault)).toEqual([{ state: 'waiting', tries: 1, fault }])
    expect(unruly.server.taken).toHaveLength(all.length - 1)
    unruly.office.later(30)
    await unruly.round()
    await unruly.expectArrived(all)
  })

  test.each([550, 553])('(%s to the sender) has it given up, and gets all others', async (does) => {
    unruly.server.order({ at: 'mail', does, times: 1 })
    await unruly.postAll()
    await unruly.round()
    const fault = 'sender_refused'
    expect(await stateOf(fault)).toEqual([{ state: 'given_up', tries: 1, fault }])
    expect(unruly.server.taken).toHaveLength(all.length - 1)
  })

  test.each<Misdeed>([
    421,
    554,
    'silence',
    'drop',
    'break',
  ])('(%s instead of a greeting, once) loses none and sends none twice', async (does) => {
    unruly.server.order({ at: 'greeting', does, times: 1 })
    await unruly.postAll()
    const postman = unruly.office.hire({ timeoutMs: 3000 })
    await unruly.settled()
    unruly.office.later(30)
    await unruly.roundOf(postman)
    await unruly.expectArrived(all)
  })
})
