import { expect, type Page } from '@playwright/test'
import type { AdminBooking } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import type { QuestionInput } from '#contract/question.ts'
import type { ReceivedMail } from '#test/servers/mailbox.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, chooseFirstTime, fillInDetails } from './form-pages.ts'
import { tabTo } from './setup/keyboard.ts'

const email = 'guenther@schule.example'
const choice: Partial<QuestionInput> = {
  kind: 'choice',
  text: 'Führung auf',
  options: ['Deutsch', 'Platt'],
}
const questions: Partial<QuestionInput>[] = [
  { kind: 'group', required: true },
  choice,
  { kind: 'text', text: 'Woher kommen Sie?' },
]
const bookNow = (page: Page) => page.getByRole('button', { name: 'Jetzt buchen' })

const ask = async ({ call, projectId, name }: RegisteredOrganisation, settings: object) =>
  expect(await call('PUT', `admin/project/${projectId}`, { name, ...settings })).toMatchObject({
    status: 200,
  })

const bookingOf = async ({ slots }: RegisteredOrganisation): Promise<AdminBooking | undefined> =>
  (await slots()).flatMap(({ bookings }) => bookings).find((one) => one !== null)

/** Counts how often a page requests the script with the additional fields. */
function countScripts(page: Page): () => number {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/embed/extras.js')) requests += 1
  })
  return () => requests
}

test('the form has no additional fields unless the project asks for them', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  const scripts = countScripts(page)
  let sent: object = {}
  page.on('request', (request) => {
    if (request.method() === 'POST') sent = request.postDataJSON()
  })
  await visit(page)
  await chooseFirstTime(page)
  await expect(page.locator('form').locator('input, select, textarea')).toHaveCount(5)
  await fillInDetails(page, { people: 2, email })
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect(scripts()).toBe(0)
  expect(Object.keys(sent).filter((name) => /phone|answers|extra/.test(name))).toEqual([])
})

const words: Record<Language, Record<'phone' | 'group' | 'school' | 'class' | 'book', string>> = {
  de: {
    ...{ phone: 'Telefonnummer', group: 'Art der Gruppe', school: 'Schule' },
    ...{ class: 'Klassenstufe', book: 'Jetzt buchen' },
  },
  en: {
    ...{ phone: 'Phone number', group: 'Kind of group', school: 'School' },
    ...{ class: 'School year', book: 'Book now' },
  },
  fr: {
    ...{ phone: 'Numéro de téléphone', group: 'Type de groupe', school: 'École' },
    ...{ class: 'Classe', book: 'Réserver' },
  },
  'de-simple': {
    ...{ phone: 'Wie ist Ihre Telefon-Nummer\\?', group: 'Wer kommt zu uns\\?' },
    ...{ school: 'Eine Schule', class: 'Welche Klasse\\?', book: 'Jetzt buchen' },
  },
}

const missing: Record<Language, [phone: string, answer: string]> = {
  de: ['Bitte geben Sie Ihre Telefonnummer an.', 'Bitte beantworten Sie diese Frage.'],
  en: ['Please enter your phone number.', 'Please answer this question.'],
  fr: ['Veuillez indiquer votre numéro de téléphone.', 'Veuillez répondre à cette question.'],
  'de-simple': ['Bitte schreiben Sie Ihre Telefon-Nummer.', 'Bitte antworten Sie auf diese Frage.'],
}

const answerSign = { de: ':', en: ':', fr: '\u202f:', 'de-simple': '' }

for (const language of ['de', 'en', 'fr', 'de-simple'] as const) {
  test(`a visitor enters a phone number and answers, in the form’s language: ${language}`, async ({
    page,
    organisation,
    fixture,
  }) => {
    await organisation.openSlot()
    await ask(organisation, { phone_required: true, questions })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/buchen/${organisation.projectId}?lang=${language}`)
    const t = words[language]
    const own = `${organisation.projectId}@schule.example`
    await page.locator('.day:not([aria-disabled=true])').first().click()
    await page.locator('.times button').first().click()
    const form = page.locator('form')
    await form.locator('[name=booker_name]').fill('Sibylle Günther')
    await form.locator('[name=booker_email]').fill(own)
    await form.locator('[type=submit]').click()
    const [noPhone, noAnswer] = missing[language]
    await expect(page.getByText(noPhone)).toBeVisible()
    await expect(page.getByText(noAnswer)).toBeVisible()
    await expect(field(page, t.phone)).toBeFocused()
    await expect(field(page, t.phone)).toHaveAccessibleDescription(new RegExp(noPhone))
    await expectAccessible(page, `fields that only some projects have, ${language}`)

    await field(page, t.phone).fill('0421 361-0')
    await field(page, t.group).selectOption(t.school)
    await field(page, t.class).fill('4b')
    await field(page, 'Führung auf').selectOption('Platt')
    await field(page, 'Woher kommen Sie\\?').fill('Bremen')
    await form.locator('[type=submit]').click()
    await expect(page.locator('.at-done')).toBeVisible()
    expect(await bookingOf(organisation)).toMatchObject({
      booker_phone: '0421 361-0',
      answers: [
        { kind: 'group', answer: 'school', detail: '4b' },
        { question: 'Führung auf', answer: 'Platt' },
        { question: 'Woher kommen Sie?', answer: 'Bremen' },
      ],
    })
    const line = `${t.group.replaceAll('\\', '')}${answerSign[language]} ${t.school}, 4b`
    const isTold = ({ recipients, text = '' }: ReceivedMail) =>
      recipients.includes(own) && text.includes(line) && text.includes('Woher kommen Sie? Bremen')
    expect(await fixture.mailbox.waitFor(isTold)).toBeDefined()
  })
}

test('going back keeps the input, and another booking keeps the phone number but not the answers', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await ask(organisation, { phone_required: true, questions })
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, email })
  await field(page, 'Telefonnummer').fill('0421 361-0')
  await field(page, 'Art der Gruppe').selectOption('Schule')
  await field(page, 'Klassenstufe').fill('4b')
  await page.getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('button', { name: /10:00/ }).click()
  await expect(field(page, 'Art der Gruppe')).toHaveValue('school')
  await expect(field(page, 'Klassenstufe')).toHaveValue('4b')
  await bookNow(page).click()
  await page.getByRole('button', { name: 'Weitere Buchung' }).click()
  await chooseFirstTime(page)
  await expect(field(page, 'Telefonnummer')).toHaveValue('0421 361-0')
  const group = field(page, 'Art der Gruppe')
  await expect(group.locator('option:checked')).toHaveText('Bitte wählen')
  await group.selectOption('Verein')
  await group.selectOption('Bitte wählen')
  await bookNow(page).click()
  await expect(group).toHaveAccessibleDescription(/Bitte beantworten Sie diese Frage/)
})

test('all questions can be answered with the keyboard alone', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await ask(organisation, { phone_required: true, questions })
  await visit(page)
  await chooseFirstTime(page)
  await tabTo(field(page, 'Ihr Name'))
  await page.keyboard.type('Sibylle Günther')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0421 361-0')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4b')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bremen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeFocused()
  expect((await bookingOf(organisation))?.answers.map(({ answer }) => answer)).toEqual([
    'school',
    'Deutsch',
    'Bremen',
  ])
})

test('a form opened before the project added questions shows the new fields and keeps what was entered', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, email })
  await ask(organisation, { phone_required: true })
  await bookNow(page).click()
  await expect(page.getByRole('alert')).toContainText('Bitte geben Sie Ihre Telefonnummer an.')
  await field(page, 'Telefonnummer').fill('0421 361-0')
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect(await bookingOf(organisation)).toMatchObject({ booker_phone: '0421 361-0' })
})

test('if the script with the additional fields cannot be loaded, the form says so and tries again', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await ask(organisation, { phone_required: true })
  await page.route('**/embed/extras.js', (route) => route.abort())
  await visit(page)
  await book(page, { people: 2, email })
  await expect(page.getByRole('alert')).toContainText('kam nicht durch')
  await page.unroute('**/embed/extras.js')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await field(page, 'Telefonnummer').fill('0421 361-0')
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})
