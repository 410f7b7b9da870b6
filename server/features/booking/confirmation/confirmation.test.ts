import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import type { Project } from '#contract/project.ts'
import { form, testApp } from '#test/app.ts'
import { bookingChangesIn } from '#test/booking-changes.ts'
import { readPdf } from '#test/invariants/pdf-reader.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import { eraseOldBookers } from '../booker/booker.ts'
import type { BookingFacts } from '../booking.mails.ts'
import { bookingComposers } from '../booking.ts'
import { confirmationContent } from './confirmation.mails.ts'
import { inFewLines } from './confirmation.rules.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

type Museum = Awaited<ReturnType<typeof app.register>>

const change = ({ as, projectId }: Pick<Museum, 'as' | 'projectId'>, payload: object) =>
  as({
    method: 'PUT',
    url: `/api/admin/project/${projectId}`,
    payload: { name: 'Hof', ...payload },
  })
const offered = { confirmation_pdf: true, confirmation_text: 'Bitte läuten.' }

const fileOf = (token: string) =>
  app.call({ url: `/api/public/bookings/${token}/confirmation.pdf` })
const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

async function nextMail() {
  await office.round({ composers: bookingComposers(app.ctx) })
  return office.mailbox.mails.at(-1)
}

const pdfsIn = (mail: Awaited<ReturnType<typeof nextMail>>) =>
  (mail?.attachments ?? []).filter(({ mimeType }) => mimeType === 'application/pdf')

test('a project offers the confirmation as PDF only once it is switched on', async () => {
  const { museum, token } = await ctx.withBooking()
  expect(pdfsIn(await nextMail())).toEqual([])
  expect((await fileOf(token)).statusCode).toBe(404)
  expect(await shown(token)).not.toHaveProperty('confirmation_pdf')
  const [project] = (await museum.as({ url: '/api/admin/projects' })).json<Project[]>()
  expect(project).not.toHaveProperty('confirmation_pdf')
  expect((await change(museum, offered)).json()).toMatchObject(offered)
  expect((await change(museum, {})).json()).toMatchObject(offered)
  expect(await shown(token)).toMatchObject({ confirmation_pdf: true })
  expect((await fileOf(token)).statusCode).toBe(200)
})

test('the office’s own text has at most 2,000 characters', async () => {
  const museum = await app.register()
  expect((await change(museum, { confirmation_text: 'a'.repeat(2000) })).statusCode).toBe(200)
  expect((await change(museum, { confirmation_text: 'a'.repeat(2001) })).statusCode).toBe(422)
})

test('the PDF is attached to the confirmation, and the same one is behind the booking’s link', async () => {
  const museum = await app.register('Museum Alte Spinnerei')
  await change(museum, {
    ...offered,
    questions: [{ kind: 'text', text: 'Welche Klasse kommt?', required: false }],
  })
  await museum.as({
    method: 'POST',
    url: `/api/admin/settings/email/${museum.projectId}`,
    ...form({
      location_street: 'Am Markt 1',
      location_postalcode: '50667',
      location_city: 'Köln',
      location_meeting_point: 'Kasse',
    }),
  })
  const [project] = (await museum.as({ url: '/api/admin/projects' })).json<Project[]>()
  const question_id = project?.questions?.[0]?.id
  const answers = [{ question_id, answer: '3b https://evil.example' }]
  const booked = await museum.book(await museum.openSlot(), { answers })
  const token = new URL(booked.json<{ cancel_url: string }>().cancel_url).searchParams.get(
    'cancel_token',
  )
  const mail = await nextMail()
  expect(mail?.attachments.map(({ filename }) => filename)).toContain('termin.ics')
  const [attached] = pdfsIn(mail)
  expect(attached?.filename).toBe('buchungsbestaetigung.pdf')
  const { parts, title, language } = readPdf(Buffer.from(attached?.content as ArrayBuffer))
  expect([title, language]).toEqual(['Buchungsbestätigung', 'de-DE'])
  const { booking_number = '' } = await shown(token ?? '')
  expect(parts.map(({ tag, text }) => `${tag} ${text}`)).toEqual([
    'P Museum Alte Spinnerei',
    'P Hof',
    'H1 Buchungsbestätigung',
    ...['Lbl Buchungsnummer', `LBody ${booking_number}`],
    ...['Lbl Was', `LBody ${museum.variant.name}`],
    ...['Lbl Wann', 'LBody Dienstag, 1. Dezember 2026, 10:00 Uhr'],
    ...['Lbl Dauer', 'LBody 1 Stunde'],
    ...['Lbl Wo', 'LBody Am Markt 1, 50667 Köln'],
    ...['Lbl Treffpunkt', 'LBody Kasse'],
    ...['Lbl Personen', 'LBody 2'],
    ...['Lbl Name', 'LBody Jürgen Weiß'],
    'H2 Ihre Angaben',
    ...[
      'Lbl Welche Klasse kommt?',
      expect.stringMatching(/^LBody 3b https:\s\/\s\/evil\.\sexample$/),
    ],
    'H2 Hinweise',
    'P Bitte läuten.',
    'Link Buchung ändern oder stornieren',
  ])
  const { headers, rawPayload } = await fileOf(token ?? '')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="buchungsbestaetigung.pdf"',
    'cache-control': 'no-store',
  })
  expect(String(headers['content-security-policy'])).toContain("object-src 'self'")
  expect(readPdf(rawPayload).parts).toEqual(parts)
})

test('there is no PDF for a booking that is cancelled, unconfirmed or erased', async () => {
  const { museum, bookingId, token } = await ctx.withBooking()
  await change(museum, offered)
  await ctx.cancel(museum, bookingId)
  expect((await fileOf(token)).statusCode).toBe(404)
  expect(await shown(token)).not.toHaveProperty('confirmation_pdf')
  expect(pdfsIn(await nextMail())).toEqual([])

  await change(museum, { double_opt_in: true })
  const slotId = await museum.openSlot({ starttime: '2026-12-02T10:00' })
  const made = (await museum.book(slotId)).json<{
    cancel_url: string
    booking_id: string
  }>()
  const held = new URL(made.cancel_url).searchParams.get('cancel_token') ?? ''
  expect((await shown(held)).held_until).not.toBeNull()
  expect((await fileOf(held)).statusCode).toBe(404)

  await app.db
    .updateTable('booking')
    .set({ heldUntil: null })
    .where('id', '=', made.booking_id)
    .execute()
  expect((await fileOf(held)).statusCode).toBe(200)
  app.clock.set('2026-12-10T12:00:00Z')
  await app.db.updateTable('project').set({ retentionDays: 1 }).execute()
  await eraseOldBookers(app.ctx)
  expect((await fileOf(held)).statusCode).toBe(404)
  expect((await fileOf('A'.repeat(43))).statusCode).toBe(404)
})

const facts: BookingFacts & { confirmationText: string } = {
  bookingId: '0199c1de-0000-7000-8000-000000000001',
  bookerName: 'Zoë Weiß',
  bookerEmail: '',
  attendees: 7,
  cancelToken: 'to-ken_1',
  language: 'de',
  bookedAt: Temporal.Instant.from('2026-10-01T12:00:00Z'),
  changedAt: null,
  revision: 0,
  cancelledAt: null,
  cancelReason: '',
  answers: [],
  startsAt: Temporal.Instant.from('2026-10-25T01:30:00Z'),
  timezone: 'Europe/Berlin',
  internal: false,
  visitorChanges: true,
  variantName: 'Kinderführung',
  variantTranslations: {},
  durationSeconds: 5400,
  projectName: 'Stadtmuseum',
  imprintUrl: '',
  privacyUrl: '',
  organisationName: 'Stadtmuseum',
  emailFrom: '',
  emailBcc: '',
  emailSubject: '',
  emailBody: '',
  emailCancelSubject: '',
  emailCancelBody: '',
  mailTranslations: {},
  street: '',
  postalCode: '',
  city: '',
  meetingPoint: '',
  confirmationText: '',
}
const sender = { publicUrl: 'https://rundgang.example' }
const shownAs = (content: ReturnType<typeof confirmationContent>, label: string) =>
  content.facts.find((fact) => fact.label === label)?.value

test('names the time zone if the clock would mislead', () => {
  const wann = (of: Partial<BookingFacts>) =>
    shownAs(confirmationContent({ ...facts, ...of }, sender), 'Wann')
  const startsAt = Temporal.Instant.from('2026-12-01T09:00:00Z')
  expect(wann({})).toBe('Sonntag, 25. Oktober 2026, 02:30 Uhr (MEZ)')
  expect(wann({ startsAt })).toBe('Dienstag, 1. Dezember 2026, 10:00 Uhr')
  expect(wann({ startsAt, projectTimezone: 'Europe/London' })).toMatch(/10:00 Uhr \(MEZ\)$/)
})

test('states a project of the same name as its organisation once', () => {
  expect(confirmationContent(facts, sender)).toMatchObject({ author: 'Stadtmuseum', subtitle: '' })
})

test.each([
  ['de', '1 Stunde, 30 Minuten', '2 × 12,00\u00a0€ = 24,00\u00a0€', ['Summe', '24,00\u00a0€']],
  ['en', '1 hour, 30 minutes', '2 × €12.00 = €24.00', ['Total', '€24.00']],
  [
    'fr',
    '1\u00a0heure et 30 minutes',
    '2 × 12,00\u00a0€ = 24,00\u00a0€',
    ['Total', '24,00\u00a0€'],
  ],
  [
    'de-simple',
    '1 Stunde, 30 Minuten',
    '2 × 12,00\u00a0€ = 24,00\u00a0€',
    ['Zusammen', '24,00\u00a0€'],
  ],
] as const)('writes duration and prices in the booker’s language: %s', (language: Language, duration, line, [
  total,
  sum,
]) => {
  const terms = { id: '1', cents: 1200, per: 'person', translations: {} } as const
  const agreed = {
    priceLines: [{ ...terms, name: 'Erwachsene', count: 2, free: 0, total_cents: 2400 }],
    ...{ priceCents: '2400', priceCurrency: 'EUR' as const, priceNote: 'An der Kasse' },
  }
  const content = confirmationContent({ ...facts, ...agreed, language }, sender)
  const { confirmationFile } = bookingMailTexts[language]
  expect(content.title).toBe(confirmationFile.title)
  expect(shownAs(content, confirmationFile.duration)).toBe(duration)
  expect(content.prices.facts).toEqual([
    { label: 'Erwachsene', value: line },
    { label: total, value: `${sum}\nAn der Kasse` },
  ])
})

test('a text of very many lines keeps the first hundred', () => {
  expect(inFewLines('eins\n\nzwei')).toBe('eins\n\nzwei')
  const lines = inFewLines('W\n'.repeat(1000)).split('\n')
  expect(lines).toHaveLength(101)
  expect(lines.join('').replaceAll(/\s/g, '')).toBe('W'.repeat(1000))
})
