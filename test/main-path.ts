import { expect } from 'vitest'
import type { Mail } from '#contract/mail.ts'
import { startListeningServer } from './promises/processes/process.ts'
import { type Mailbox, startMailbox } from './servers/mailbox.ts'
import { query } from './servers/postgres.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from './world/registered-organisation.ts'

const start = '2030-12-01T10:00'
const startInWords = 'Führung am Sonntag, 1. Dezember 2030, 10:00 Uhr'
const startAsInstant = '2030-12-01T09:00:00Z'
const visitors = Array.from({ length: 8 }, (_, n) => `gast-${n}@schule.example`)

/** Gives all connections to the database unusual settings. */
export async function setUnusually(databaseUrl: string): Promise<void> {
  const settings = {
    default_transaction_isolation: "'repeatable read'",
    datestyle: "'German, DMY'",
    timezone: "'Asia/Kathmandu'",
  }
  const name = new URL(databaseUrl).pathname.slice(1)
  for (const [setting, value] of Object.entries(settings)) {
    await query(databaseUrl, `alter database "${name}" set ${setting} = ${value}`)
  }
}

/**
 * Checks that visitors who book concurrently all get an email, and that one of them can cancel and
 * gets another email.
 */
export async function expectMainPath(databaseUrl: string): Promise<void> {
  const { confirmed, cancelled, list, slot } = await walkMainPath(databaseUrl)
  expect(confirmed.subject).toBe(`Ihre Buchung: ${startInWords}`)
  expect(cancelled.subject).toBe(`Storniert: ${startInWords}`)
  const [last, ...others] = list.map(({ event, state, tries, answer }) => {
    return { event, state, tries, answer }
  })
  const sent = { state: 'sent', tries: 1, answer: '250 taken by the test' }
  expect(last).toEqual({ event: 'booking_cancelled', ...sent })
  expect(others).toEqual(visitors.map(() => ({ event: 'booking_confirmed', ...sent })))
  expect(slot).toMatchObject({ start: startAsInstant, sum: 2 * (visitors.length - 1) })
}

/**
 * Registers an organisation, opens a slot, and lets visitors book it concurrently and one of them
 * cancel, with a real mail server. Returns the received emails, the list of emails, and the slot as
 * the dashboard shows it at the end.
 */
async function walkMainPath(databaseUrl: string) {
  const mailbox = await startMailbox()
  const server = await startListeningServer({
    settings: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: '0'.repeat(64),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'no-reply@rundgang.example',
    },
  })
  try {
    const museum = await registerOrganisation(server.address)
    const slotId = await museum.openSlot({ starttime: start, max_attendees: 16 })
    await Promise.all(visitors.map((booker_email) => museum.book(slotId, { booker_email })))
    for (const visitor of visitors) await nthMail(mailbox, visitor, 1)
    const [visitor = ''] = visitors
    const confirmed = await nthMail(mailbox, visitor, 1)
    await cancel(server.address, /cancel_token=([\w-]+)/.exec(confirmed.text ?? '')?.[1] ?? '')
    const cancelled = await nthMail(mailbox, visitor, 2)
    const list = await recorded(museum, visitors.length + 1)
    const [slot] = await museum.slots()
    return { confirmed, cancelled, list, slot }
  } finally {
    await server.signal('SIGTERM')
    await mailbox.close()
  }
}

/** The nth email a visitor receives. */
async function nthMail({ mails, waitFor }: Mailbox, visitor: string, nth: number) {
  const theirs = () => mails.filter(({ recipients }) => recipients.includes(visitor))
  await waitFor(() => theirs().length >= nth, 20_000)
  const [mail] = theirs().slice(nth - 1)
  if (!mail) throw new Error(`${visitor} got no mail`)
  return mail
}

async function cancel(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/public/bookings/${token}/cancel`, { method: 'POST' })
  if (answer.status !== 200) throw new Error(`cancelling: ${answer.status} ${await answer.text()}`)
}

/** The project's list of emails, once this many are recorded as sent or after five seconds. */
async function recorded({ call, projectId }: RegisteredOrganisation, count: number) {
  for (let looks = 0; ; looks += 1) {
    const { body } = await call<Mail[]>('GET', `admin/mails/${projectId}`)
    const sent = body.filter(({ state }) => state === 'sent')
    if (sent.length === count || looks === 50) return body
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
