import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import {
  type MisbehavingOffice,
  openMisbehavingOffice,
  pauses,
  victim,
} from '#test/servers/misbehaving-office.ts'
import type { MisbehaviourOrder } from '#test/servers/misbehaving-server.ts'

const database = await openTestDatabase()
let misbehaving: MisbehavingOffice

beforeEach(async () => {
  misbehaving = await openMisbehavingOffice(database.db)
})
afterEach(() => misbehaving.close())
afterAll(() => database.close())

const rowOf = () => misbehaving.office.rowOf(victim)
const only = (order: MisbehaviourOrder): MisbehaviourOrder => ({ ...order, to: victim })

describe('an email that the server refuses permanently', () => {
  test.each<MisbehaviourOrder>([
    { at: 'rcpt', does: 550 },
    { at: 'rcpt', does: 552 },
    { at: 'rcpt', does: 554 },
    { at: 'data', does: 550 },
    { at: 'data', does: 554 },
    { at: 'dot', does: 550 },
    { at: 'dot', does: 552 },
    { at: 'dot', does: 554 },
  ])('($does at $at) is abandoned immediately, and all other emails arrive', async (order) => {
    misbehaving.server.order(only(order))
    await misbehaving.postAll()
    await misbehaving.round()
    expect(await rowOf()).toMatchObject({ state: 'given_up', tries: 1, sealed: null })
    expect((await rowOf()).lastAnswer).toContain(String(order.does))
    expect(misbehaving.server.takenFor(victim)).toEqual([])
    await misbehaving.expectArrived()
  })
})

const passing: MisbehaviourOrder[] = [
  { at: 'rcpt', does: 421 },
  { at: 'rcpt', does: 450 },
  { at: 'rcpt', does: 451 },
  { at: 'rcpt', does: 452 },
  { at: 'data', does: 421 },
  { at: 'data', does: 451 },
  { at: 'dot', does: 421 },
  { at: 'dot', does: 450 },
  { at: 'dot', does: 451 },
  { at: 'dot', does: 452 },
  { at: 'rcpt', does: 'silence' },
  { at: 'data', does: 'silence' },
  { at: 'body', does: 'silence' },
  { at: 'rcpt', does: 'drop' },
  { at: 'data', does: 'drop' },
  { at: 'body', does: 'drop' },
  { at: 'rcpt', does: 'break' },
  { at: 'data', does: 'break' },
  { at: 'body', does: 'break' },
  { at: 'rcpt', does: 'babble' },
  { at: 'data', does: 'babble' },
]
const answerLost: MisbehaviourOrder[] = [
  { at: 'dot', does: 'silence' },
  { at: 'dot', does: 'drop' },
  { at: 'dot', does: 'break' },
  { at: 'dot', does: 'babble' },
]

describe('an email that the server refuses temporarily', () => {
  test.each([
    ...passing,
    ...answerLost,
  ])('($does at $at) is abandoned after five attempts, and all other emails arrive', async (order) => {
    misbehaving.server.order(only(order))
    await misbehaving.postAll()
    await misbehaving.round()
    await misbehaving.expectArrived()
    for (const [before, seconds] of pauses.entries()) {
      expect(await rowOf()).toMatchObject({ state: 'waiting', tries: before + 1 })
      expect(await misbehaving.office.dueIn(victim)).toBe(seconds)
      misbehaving.office.later(seconds)
      // All other emails have arrived, so a long timeout is not needed.
      await misbehaving.round({ timeoutMs: 200 })
    }
    expect(await rowOf()).toMatchObject({ state: 'given_up', tries: 5 })
  })

  test.each(
    passing,
  )('($does at $at) arrives exactly once when the server accepts it again', async (order) => {
    misbehaving.server.order(only(order))
    await misbehaving.postAll()
    await misbehaving.round()
    misbehaving.server.behave()
    misbehaving.office.later(29)
    await misbehaving.round()
    expect(misbehaving.server.takenFor(victim)).toEqual([])
    misbehaving.office.later(1)
    await misbehaving.round()
    expect(await rowOf()).toMatchObject({ state: 'sent', tries: 2 })
    expect(misbehaving.server.takenFor(victim)).toHaveLength(1)
    await misbehaving.expectArrived()
  })
})

test.each(
  answerLost,
)('only an email whose response is lost ($does) arrives again, with the same Message-ID', async (order) => {
  misbehaving.server.order(only(order))
  await misbehaving.postAll()
  await misbehaving.round()
  misbehaving.server.behave()
  misbehaving.office.later(30)
  await misbehaving.round()
  expect(await rowOf()).toMatchObject({ state: 'sent', tries: 2 })
  const ids = misbehaving.server.takenFor(victim).map(({ messageId }) => messageId)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(ids[0]).toBe(`<${(await rowOf()).id}@rundgang.example>`)
  await misbehaving.expectArrived()
})

test.each<MisbehaviourOrder>([
  { at: 'answered', does: 'drop' },
  { at: 'answered', does: 'silence' },
])('an email that the server acknowledges before it stops responding ($does) counts as sent', async (order) => {
  misbehaving.server.order(only(order))
  await misbehaving.postAll()
  await misbehaving.round()
  misbehaving.office.later(30)
  await misbehaving.round()
  expect(await rowOf()).toMatchObject({ state: 'sent', tries: 1 })
  expect(misbehaving.server.takenFor(victim)).toHaveLength(1)
  await misbehaving.expectArrived()
})

test.each<MisbehaviourOrder>([
  { at: 'greeting', does: 'drip' },
  { at: 'ehlo', does: 'drip' },
  { at: 'mail', does: 'drip' },
  { at: 'rcpt', does: 'drip' },
  { at: 'data', does: 'drip' },
  { at: 'dot', does: 'drip' },
])('a server that responds one character at a time ($at) gets every email once', async (order) => {
  misbehaving.server.order(order)
  await misbehaving.postAll()
  await misbehaving.round({ timeoutMs: 5000 })
  expect(await rowOf()).toMatchObject({ state: 'sent', tries: 1 })
  await misbehaving.expectArrived()
})

test('an email whose copy is refused, temporarily or permanently, is neither resent nor delayed', async () => {
  misbehaving.server.order({ at: 'rcpt', does: 550, to: 'kasse@museum.example', times: 1 })
  misbehaving.server.order({ at: 'rcpt', does: 451, to: 'kasse@museum.example' })
  const copied = async () => ({
    subject: 'Guten Tag',
    text: 'Bis bald!',
    replyTo: '',
    bcc: 'kasse@museum.example',
  })
  await misbehaving.postAll()
  await misbehaving.round({ composers: { booking_confirmed: copied } })
  misbehaving.office.later(30)
  await misbehaving.round()
  expect(await rowOf()).toMatchObject({ state: 'sent', tries: 1 })
  await misbehaving.expectArrived()
})
