import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HoldsApp, type Made } from '#test/world/hold.ts'
import { formTexts } from '#texts/form-texts.ts'

const ada = 'ada@schule.example'
const privacyUrl = 'https://museum.example/datenschutz'

let office: HoldsApp
beforeAll(async () => {
  office = await HoldsApp.open()
})
beforeEach(() => office.afresh())
afterAll(() => office.close())

async function heldIn(language?: string) {
  const museum = await office.register()
  const translations = JSON.stringify({ en: { name: 'Guided tour' }, fr: { name: '' } })
  const { db } = office.app
  const variants = db.updateTable('variant').set({ translations })
  await variants.where('id', '=', museum.variant.id).execute()
  const settings = db.updateTable('mailSettings').set({ emailBcc: 'kopie@museum.example' })
  await settings.where('projectId', '=', museum.projectId).execute()
  const project = db.updateTable('project').set({ privacyUrl })
  await project.where('id', '=', museum.projectId).execute()
  const slotId = await museum.openSlot()
  const sent = { booker_email: ada, comment: 'Mit Rollstuhl', ...(language ? { language } : {}) }
  const made = (await museum.book(slotId, sent)).json<Made>()
  return { museum, slotId, made }
}

const linkOf = async (made: Made) =>
  `https://rundgang.example/confirm-booking.html?confirm_token=${await office.confirmToken(made)}`

test('the confirmation request says what was booked, when and where, and gives the deadline for confirming', async () => {
  const { made } = await heldIn()
  const [mail, ...others] = await office.arrivedFor(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Bitte bestätigen: Führung')
  expect(mail?.text).toContain('Wann: Dienstag, 1. Dezember 2026, 10:00 Uhr')
  expect(mail?.text).toContain('Personen: 2')
  expect(mail?.text).toContain('bis Freitag, 20. November 2026, 13:30 Uhr')
  expect(mail?.text).toContain(await linkOf(made))
  expect(mail?.text).not.toContain('Rollstuhl')
  expect(mail?.attachments).toEqual([])
  expect(await office.arrivedFor('kopie@museum.example')).toEqual([])
})

test.each([
  ['de', 'Bitte bestätigen: Führung', 'bis Freitag, 20. November 2026, 13:30 Uhr'],
  ['en', 'Please confirm: Guided tour', 'by Friday, 20 November 2026 at 13:30'],
  [
    'fr',
    'Merci de confirmer\u202f: Führung',
    'avant le vendredi 20 novembre 2026 à 13\u202fh\u202f30',
  ],
  ['de-simple', 'Bitte bestätigen Sie: Führung', 'Freitag, 20. November 2026, 13:30'],
] as const)('the confirmation request is in %s if the form was', async (language, subject, until) => {
  await heldIn(language)
  const [mail] = await office.arrivedFor(ada)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(until)
  expect(mail?.html).toContain(`<html lang="${language}">`)
  // The link to the privacy notice has the same label as on the form.
  const link = `<a href="${privacyUrl}"[^>]*>${formTexts[language].privacy}</a>`
  expect(mail?.html).toMatch(new RegExp(link))
  const told = mail?.headers.find(({ key }) => key === 'content-language')
  expect(told?.value).toBe(language)
  expect(mail?.html).toMatch(/<td [^>]*>\p{L}+\u202f?:<\/td>/u)
})

test('the confirmation request is not sent once the booking is confirmed, but the confirmation email is', async () => {
  const { made } = await heldIn()
  await office.confirm(made)
  const mails = await office.arrivedFor(ada)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Ihre Buchung: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr',
  ])
  expect(await office.posted(made)).toEqual([
    ['booking_held', 'dropped'],
    ['booking_confirmed', 'sent'],
  ])
  expect((await office.arrivalAt('kopie@museum.example')).subject).toBe(mails[0]?.subject)
})

test('cancelling a confirmed booking sends an email', async () => {
  const { made } = await heldIn()
  await office.confirm(made)
  await office.ofBooking(made, '/cancel', 'POST')
  expect((await office.posted(made)).at(-1)).toEqual(['booking_cancelled', 'waiting'])
})

test('while an organisation’s address is unconfirmed, the confirmation request goes only to that address', async () => {
  const { made } = await heldIn()
  const { organisationId } = await office.stored(made)
  const contactEmail = 'leitung@museum.example'
  const organisation = office.app.db.updateTable('organisation').set({
    contactEmail,
    confirmedAt: null,
    confirmTokenHash: Buffer.alloc(32),
    confirmExpiresAt: office.app.clock.now(),
  })
  await organisation.where('id', '=', organisationId).execute()
  expect(await office.arrivedFor(ada)).toEqual([])
  const [mail] = await office.arrivedFor(contactEmail)
  expect(mail?.text).toContain('war für ada@schule.example bestimmt')
  expect(mail?.text).toContain(await linkOf(made))
})

test.each([
  ['de', 'können Sie bis Dienstag, 1. Dezember 2026, 08:00 Uhr.'],
  ['en', 'your booking until Tuesday, 1 December 2026 at 08:00.'],
  ['fr', 'votre réservation jusqu’au mardi 1er décembre 2026 à 08\u202fh\u202f00.'],
  ['de-simple', 'bis Dienstag, 1. Dezember 2026, 08:00 Uhr.'],
] as const)('the confirmation request names the last moment for changes: %s', async (language, said) => {
  const museum = await office.register()
  await office.app.db
    .updateTable('variant')
    .set({ closesChangesSeconds: 2 * 60 * 60 })
    .where('id', '=', museum.variant.id)
    .execute()
  await museum.book(await museum.openSlot(), { booker_email: ada, language })
  const [mail] = await office.arrivedFor(ada)
  expect(mail?.text).toContain(said)
})
