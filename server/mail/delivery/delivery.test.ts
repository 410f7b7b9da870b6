import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { MailEvent } from '#contract/mail.ts'
import { openTestDatabase } from '#test/database.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { greet, PostOffice } from '#test/world/post-office.ts'
import type { Composer } from '../message/message.ts'

const database = await openTestDatabase()
let office: PostOffice

beforeEach(async () => {
  office = await PostOffice.open(database.db)
})
afterEach(() => office.close())
afterAll(() => database.close())

test('an email that the server refuses permanently is abandoned immediately, and the response is stored', async () => {
  office.mailbox.refuse('nobody@example.org', 550)
  await office.posted('nobody@example.org')
  await office.round()
  expect(await office.rowOf('nobody@example.org')).toMatchObject({
    state: 'given_up',
    tries: 1,
    lastAnswer: expect.stringContaining('550'),
  })
})

test('an email to a busy server is retried after 30 seconds, and no earlier', async () => {
  office.mailbox.refuse('erika@example.org', 451)
  await office.posted('erika@example.org')
  await office.round()
  expect(await office.rowOf('erika@example.org')).toMatchObject({
    state: 'waiting',
    lastAnswer: expect.stringContaining('451'),
  })
  office.mailbox.refuse('erika@example.org')
  office.later(29)
  await office.round()
  expect(office.mailbox.mails).toEqual([])
  office.later(1)
  await office.round()
  expect(await office.rowOf('erika@example.org')).toMatchObject({ state: 'sent', tries: 2 })
})

test('an email is abandoned after five attempts with growing delays', async () => {
  office.mailbox.refuse('erika@example.org', 451)
  await office.posted('erika@example.org')
  const waits: number[] = []
  await office.round()
  while ((await office.rowOf('erika@example.org')).state === 'waiting') {
    const seconds = await office.dueIn('erika@example.org')
    waits.push(seconds)
    office.later(seconds)
    await office.round()
  }
  expect(waits).toEqual([30, 5 * 60, 30 * 60, 2 * 60 * 60])
  expect(await office.rowOf('erika@example.org')).toMatchObject({ state: 'given_up', tries: 5 })
})

test('an email waits while its mail server is down and arrives once the server is back', async () => {
  const { port } = new URL(office.mailbox.url)
  await office.mailbox.close()
  await office.posted('erika@example.org')
  await office.round()
  expect(await office.rowOf('erika@example.org')).toMatchObject({ state: 'waiting', tries: 1 })
  office.mailbox = await startMailbox({ port: Number(port) })
  office.later(30)
  await office.round()
  expect(office.arrivedFor('erika@example.org')).toHaveLength(1)
})

test('an email to a server that never responds times out and is retried', async () => {
  office.mailbox.hold('slow@example.org')
  await office.posted('slow@example.org')
  await office.round({ timeoutMs: 200 })
  expect((await office.rowOf('slow@example.org')).state).toBe('waiting')
  expect(await office.dueIn('slow@example.org')).toBe(30)
})

test('a composer that never resolves delays neither other emails nor the shutdown', async () => {
  const stuck: Composer = () => new Promise(() => {})
  await office.posted('erika@example.org', { event: 'booking_held' })
  await office.posted('erich@example.org')
  await office.round({
    composers: { booking_confirmed: greet, booking_held: stuck },
    timeoutMs: 2000,
  })
  expect((await office.rowOf('erich@example.org')).state).toBe('sent')
  expect((await office.rowOf('erika@example.org')).state).toBe('waiting')
})

test('an email that is no longer needed is not sent, and the reason is stored', async () => {
  await office.posted('erika@example.org', { event: 'booking_held' })
  await office.round({ composers: { booking_held: async () => null } })
  expect(await office.rowOf('erika@example.org')).toMatchObject({
    state: 'dropped',
    lastAnswer: 'nothing left to say',
  })
  expect(office.mailbox.mails).toEqual([])
})

test.each<[MailEvent, string]>([
  ['booking_held', 'the composer stumbled'],
  ['booking_cancelled', 'nobody composes booking_cancelled'],
])('an email that cannot be composed (%s) is retried later', async (event, answer) => {
  const broken: Composer = async () => {
    throw new Error('the composer stumbled')
  }
  await office.posted('erika@example.org', { event })
  await office.round({ composers: { booking_held: broken } })
  expect(await office.rowOf('erika@example.org')).toMatchObject({
    state: 'waiting',
    lastAnswer: answer,
  })
})

test('an email’s stored secret is erased once the email is sent', async () => {
  const seen: number[][] = []
  const invited: Composer = (mail) => {
    seen.push([...(mail.sealed ?? [])])
    return greet(mail)
  }
  await office.posted('erika@example.org', {
    event: 'staff_invited',
    sealed: new Uint8Array([1, 2, 3]),
  })
  await office.round({ composers: { staff_invited: invited } })
  expect(seen).toEqual([[1, 2, 3]])
  expect((await office.rowOf('erika@example.org')).sealed).toBeNull()
})
