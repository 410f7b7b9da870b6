import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/mail.ts'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import type { ReceivedMail } from '#test/servers/mailbox.ts'
import { TourOffice } from '#test/world/tour-office.ts'
import { eventName } from '#texts/de/mail.ts'
import { keepOffers } from './offer-mail.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const absence = ['2026-12-01T05:00:00Z', '2026-12-01T20:00:00Z'] as const

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  await office.arrivedFor(grete)
  const logged = async (email: string) => {
    const mails = await museum.as({ url: `/api/admin/mails/${museum.projectId}` })
    return mails.json<Mail[]>().filter(({ recipient }) => recipient === email)
  }
  const again = async ({ id }: Mail) => {
    const answer = await museum.as({ method: 'POST', url: `/api/admin/mails/${id}/send-again` })
    return [answer.statusCode, answer.json<Mail & { code?: string }>()] as const
  }
  return { museum, grete, logged, again }
}

type Open = Awaited<ReturnType<typeof open>>

const offered = async ({ museum }: Open) => museum.offer(await museum.openSlot())

const kinds: {
  event: string
  person: string
  link: RegExp
  /** Makes the server queue the email; returns who gets it. */
  cause: (one: Open) => Promise<{ email: string }>
}[] = [
  {
    event: 'slots_offered',
    person: 'Grete Lange',
    link: /\/angebot\/[\w-]{43}/,
    cause: async (one) => {
      await offered(one)
      return one.grete
    },
  },
  {
    event: 'member_absent',
    person: 'Käthe Roß',
    link: /\/admin\/offers\?projekt=\S+/,
    cause: async ({ museum, grete }) => {
      const slotId = await museum.openSlot()
      await office.assign(museum, slotId, grete)
      await museum.absent(grete, ...absence)
      return museum
    },
  },
  {
    event: 'slots_unled',
    person: 'Käthe Roß',
    link: /\/admin\/offers\?projekt=\S+/,
    cause: async (one) => {
      await offered(one)
      office.at('2026-12-01T07:00:00Z')
      await keepOffers(office.app.ctx)
      return one.museum
    },
  },
]

const linkIn = ({ text = '' }: ReceivedMail, link: RegExp) => link.exec(text)?.[0]

describe.each(kinds)('an email about the event $event', ({ event, person, link, cause }) => {
  test('is in German, and appears in the project’s list of emails', async () => {
    const one = await open()
    const { email } = await cause(one)
    const [mail, ...others] = await office.arrivedFor({ email })
    expect(others).toEqual([])
    expect(mail?.html).toMatch(/<html[^>]* lang="de"/)
    expect(mail?.text).toMatch(new RegExp(`^Guten Tag ${person},`))
    const listed = await one.logged(email)
    expect(listed).toMatchObject([{ event, person, state: 'sent', slot_start: null }])
    expect(eventName(event)).not.toBe('E-Mail')
  })

  test('can be resent after it was abandoned, and after it was delivered', async () => {
    const one = await open()
    const { email } = await cause(one)
    office.refuse({ email }, 550)
    await office.arrivedFor({ email })
    const [refused] = await one.logged(email)
    if (!refused) throw new Error('the email is not listed')
    expect(refused).toMatchObject({ event, state: 'given_up', fault: 'recipient_refused' })
    office.refuse({ email })
    expect(await one.again(refused)).toMatchObject([200, { id: refused.id, state: 'waiting' }])
    expect(await office.arrivedFor({ email })).toHaveLength(1)

    office.at(office.app.clock.now().add({ minutes: 2 }).toString())
    const [status, copy] = await one.again(refused)
    expect([status, copy.event, copy.id === refused.id]).toEqual([200, event, false])
    const [first, second, ...others] = await office.arrivedFor({ email })
    if (!first || !second) throw new Error('it did not arrive twice')
    expect(others).toEqual([])
    expect(second.messageId).not.toBe(first.messageId)
    expect(linkIn(second, link)).toEqual(expect.any(String))
    expect(linkIn(second, link)).toBe(linkIn(first, link))
  })
})

test('a resent link works as before, and a past offer is not resent', async () => {
  const one = await open()
  const { museum, grete, logged, again } = one
  const slotId = await museum.openSlot()
  await museum.offer(slotId)
  await office.arrivedFor(grete)
  const [mail] = await logged(grete.email)
  if (!mail) throw new Error('the offer is not listed')
  office.at('2026-11-20T13:00:00Z')
  await again(mail)
  expect(await museum.asked(grete)).toHaveLength(2)
  expect((await museum.say(await museum.linkOf(grete), 'yes', slotId)).statusCode).toBe(200)
  office.at('2026-11-20T14:00:00Z')
  await again(mail)
  expect(await museum.asked(grete)).toHaveLength(2)
  const offers = (await logged(grete.email)).filter(({ event }) => event === 'slots_offered')
  expect(offers.map(({ state }) => state)).toEqual(['dropped', 'sent', 'sent'])
})
