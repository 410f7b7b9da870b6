import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '#contract/language.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { bookingComposers } from './booking.ts'

const app = await testApp()
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

type Museum = Awaited<ReturnType<TestApp['register']>>

const urlOf = ({ projectId }: Museum) => `/api/admin/settings/email/${projectId}`
const save = (museum: Museum, fields: Record<string, string>) =>
  museum.as({ method: 'POST', url: urlOf(museum), ...form(fields) })
const settingsOf = async (museum: Museum) =>
  (await museum.as({ url: urlOf(museum) })).json<MailSettings>()

/** The latest emails after a booking in the given language and after its cancellation. */
async function mailsIn(museum: Museum, language: Language) {
  const slotId = await museum.openSlot()
  const booked = await museum.book(slotId, { language })
  const confirmation = await nextMail()
  const { cancel_url } = booked.json<{ cancel_url: string }>()
  const token = new URL(cancel_url).searchParams.get('cancel_token') ?? ''
  await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  return { confirmation, cancellation: await nextMail() }
}

async function nextMail() {
  await office.round({ composers: bookingComposers(app.ctx) })
  const mail = office.mailbox.mails.at(-1)
  if (!mail) throw new Error('no mail left')
  const { subject = '', text = '', html = '' } = mail
  const [file] = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
  return {
    subject,
    text,
    html,
    entry: readCalendar(new TextDecoder().decode(file?.content as Uint8Array<ArrayBuffer>)),
  }
}

async function museumInFour() {
  const museum = await app.register('Museum Alte Spinnerei')
  const translations = { en: { name: 'Tour' }, fr: { name: 'Visite' } }
  await museum.as({
    method: 'PUT',
    url: `/api/admin/variants/${museum.variant.id}`,
    payload: { name: 'Führung', translations },
  })
  await save(museum, { location_meeting_point: 'Haupteingang' })
  return museum
}

test.each([
  {
    language: 'en',
    subject: 'Your booking: Tour on Tuesday, 1 December 2026 at 10:00',
    text: /^Dear Jürgen Weiß,.*\nKind regards\nMuseum Alte Spinnerei\n\nMeeting point: Haupteingang\nBooking number: /s,
    cancelled: 'Cancelled: Tour on Tuesday, 1 December 2026 at 10:00',
  },
  {
    language: 'fr',
    subject: 'Votre réservation\u202f: Visite, le mardi 1er décembre 2026 à 10\u202fh\u202f00',
    text: /^Bonjour Jürgen Weiß,.*\nCordialement\nMuseum Alte Spinnerei\n\nLieu de rendez-vous\u202f: Haupteingang\nNuméro de réservation\u202f: /s,
    cancelled: 'Annulée\u202f: Visite, le mardi 1er décembre 2026 à 10\u202fh\u202f00',
  },
  {
    language: 'de-simple',
    subject: 'Ihre Buchung: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr',
    text: /^Guten Tag Jürgen Weiß,\n\nSie kommen zu uns\..*\nViele Grüße\nMuseum Alte Spinnerei\n\nTreffpunkt: Haupteingang\nBuchungs-Nummer: /s,
    cancelled: 'Storniert: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr',
  },
] as const)('a booking in $language gets default emails that are entirely in that language', async (said) => {
  const { confirmation, cancellation } = await mailsIn(await museumInFour(), said.language)
  expect(confirmation.subject).toBe(said.subject)
  expect(confirmation.text).toMatch(said.text)
  expect(confirmation.html).toContain(`lang="${said.language}"`)
  expect(cancellation.subject).toBe(said.cancelled)
  expect(cancellation.entry.summary).toContain(said.cancelled.split(' ')[0])
})

test('the calendar entry of an English booking is English', async () => {
  const { confirmation } = await mailsIn(await museumInFour(), 'en')
  expect(confirmation.entry.summary).toBe('Tour – Museum Alte Spinnerei')
  expect(confirmation.entry.description).toMatch(
    /^Museum Alte Spinnerei\nMeeting point: Haupteingang\n\d+ (people|person)\nBooking number: /,
  )
})

test('German text that the organisation has changed is used for every language until a translation is saved', async () => {
  const museum = await museumInFour()
  await save(museum, { email_body: 'Hallo {{name}}, bis {{booked_time}}! {{cancel_url}}' })
  const german = await mailsIn(museum, 'en')
  expect(german.confirmation.text).toMatch(
    /^Hallo Jürgen Weiß, bis Dienstag, 1\. Dezember 2026, 10:00 Uhr!.*\n\nTreffpunkt: Haupteingang\n/s,
  )
  expect(german.confirmation.html).toContain('lang="de"')
  // The cancellation email still has the default text.
  expect(german.cancellation.subject).toMatch(/^Cancelled: /)

  await save(museum, {
    email_subject_en: 'See you: {{booked_variant}}',
    email_body_en: 'Hello {{name}}, see you on {{booked_time}}! {{cancel_url}}',
  })
  const taken = await mailsIn(museum, 'en')
  expect(taken.confirmation.subject).toBe('See you: Tour')
  expect(taken.confirmation.text).toMatch(
    /^Hello Jürgen Weiß, see you on Tuesday, 1 December 2026 at 10:00!.*Meeting point: /s,
  )
  expect((await mailsIn(museum, 'fr')).confirmation.text).toMatch(/^Hallo/)

  await save(museum, { email_subject_en: '', email_body_en: '' })
  expect((await mailsIn(museum, 'en')).confirmation.text).toMatch(/^Hallo/)
})

test('the cancel link below French text has French spacing, and is shown only once, as a button, in the HTML', async () => {
  const museum = await museumInFour()
  await save(museum, { email_subject_fr: 'À bientôt', email_body_fr: 'Merci, {{name}}.' })
  const { text, html } = (await mailsIn(museum, 'fr')).confirmation
  expect(text).toContain('Modifier ou annuler la réservation\u202f:\nhttp')
  expect(html.match(/Modifier ou annuler la réservation/g)).toHaveLength(1)
})

test('saving without translations keeps the stored ones', async () => {
  const museum = await museumInFour()
  const french = { email_subject_fr: 'À bientôt', email_body_fr: 'Merci, {{name}}.' }
  expect((await save(museum, french)).json()).toMatchObject({ ...french, email_body_en: '' })
  await save(museum, { email_subject: 'Neu', email_custom_smtpserver: 'false' })
  expect(await settingsOf(museum)).toMatchObject({ ...french, email_subject: 'Neu' })
})

test.each([
  [{ email_subject_fr: 'À bientôt' }, 'email_body_fr'],
  [{ 'email_cancel_body_de-simple': 'Schade.' }, 'email_cancel_subject_de-simple'],
  [{ email_subject_en: '{{nom}}', email_body_en: 'Hello' }, 'email_subject_en'],
])('an incomplete translation or one with an unknown variable is refused: %j', async (fields, named) => {
  const museum = await museumInFour()
  const refused = await save(museum, { ...fields, email_subject: 'Neu' })
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([named])
  expect((await settingsOf(museum)).email_subject).not.toBe('Neu')
})
