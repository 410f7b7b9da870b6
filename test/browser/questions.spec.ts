import { expect, type Locator, type Page } from '@playwright/test'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Project } from '#contract/project.ts'
import type { BookingQuestion } from '#contract/question.ts'
import type { Variant } from '#contract/variant.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click()
const type = (where: Page | Locator, label: string, text: string) =>
  field(where, label).pressSequentially(text)

/** Adds a variant for classes, and a slot with both variants. */
async function withClasses({ asked, openSlot, projectId, variant }: RegisteredOrganisation) {
  const path = `admin/variants/${projectId}`
  const { ressource_id: classes } = await asked<Variant>('POST', path, { name: 'Für Klassen' })
  const slotId = await openSlot({ possible_ressources: [variant.ressource_id, classes] })
  return { classes, slotId }
}

async function askClasses({ asked, name, projectId }: RegisteredOrganisation, classes: string) {
  const level = {
    kind: 'choice',
    text: 'Welche Stufe?',
    options: ['Grundschule', 'Oberstufe'],
    required: true,
    ressource_ids: [classes],
    translations: { en: { text: 'Which level?', options: { Oberstufe: 'Sixth form' } } },
  }
  const path = `admin/project/${projectId}`
  const { questions } = await asked<Project>('PUT', path, { name, questions: [level] })
  return questions?.[0] as BookingQuestion
}

test('the office limits a question to a variant and translates it', async ({
  dashboard,
  organisation,
}) => {
  const { classes } = await withClasses(organisation)
  await dashboard.goto('/admin/settings/questions')
  await press(dashboard, 'Frage hinzufügen')
  await type(dashboard, 'Frage', 'Welche Stufe?')
  await type(dashboard, 'Antworten, eine pro Zeile', 'Grundschule\nOberstufe')
  await dashboard.getByRole('button', { name: /^Nur bei bestimmten Führungstypen/ }).click()
  await dashboard.getByRole('checkbox', { name: 'Für Klassen' }).press('Space')
  await dashboard.getByRole('button', { name: /^In anderen Sprachen/ }).click()
  const english = dashboard.getByRole('group', { name: 'Englisch' })
  await type(english, 'Frage', 'Which level?')
  await type(english, 'Antwort „Oberstufe“', 'Sixth form')
  await expectAccessible(dashboard, 'a question for some variants')
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  const [project] = await organisation.asked<Project[]>('GET', 'admin/projects')
  expect(project?.questions).toMatchObject([
    {
      ressource_ids: [classes],
      translations: { en: { text: 'Which level?', options: { Oberstufe: 'Sixth form' } } },
    },
  ])
})

test('only the form for classes asks classes, in its language, and loads its fields only then', async ({
  page,
  organisation,
}) => {
  const { classes } = await withClasses(organisation)
  await askClasses(organisation, classes)
  let scripts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/embed/extras.js')) scripts += 1
  })
  const chooseSlot = async (variant: RegExp) => {
    await page.getByRole('button', { name: variant }).click()
    await page.getByRole('button', { name: /free$/ }).first().click()
    await page
      .getByRole('button', { name: /places left$/ })
      .first()
      .click()
    await expect(field(page, 'Your name')).toBeVisible()
  }
  await page.goto(`/buchen/${organisation.projectId}?lang=en`)
  await chooseSlot(/^Führung/)
  await expect(field(page, 'Which level\\?')).toBeHidden()
  expect(scripts).toBe(0)
  await page.reload()
  await chooseSlot(/^Für Klassen/)
  await type(page, 'Your name', 'Sibylle Günther')
  await type(page, 'E-mail address', 'guenther@schule.example')
  await press(page, 'Book now')
  const level = field(page, 'Which level\\?')
  await expect(level).toHaveAttribute('aria-invalid', 'true')
  await level.selectOption({ label: 'Sixth form' })
  await press(page, 'Book now')
  await expect(page.getByRole('heading', { name: /confirmed/ })).toBeVisible()
  const [slot] = await organisation.slots()
  expect(slot?.bookings).toMatchObject([
    { answers: [{ question: 'Welche Stufe?', answer: 'Oberstufe' }] },
  ])
})

test('a booker corrects an answer, and the office sees it and corrects it again', async ({
  page,
  dashboard,
  organisation,
}) => {
  const { classes, slotId } = await withClasses(organisation)
  const { id } = await askClasses(organisation, classes)
  const answers = [{ question_id: id, answer: 'Oberstufe' }]
  const booking = { category: classes, language: 'en' as const, answers }
  const { booking_id, cancel_url } = await organisation.book(slotId, booking)

  await test.step('the booker', async () => {
    await page.goto(`/cancel.html${new URL(cancel_url).search}`)
    await expect(page.getByText('Sixth form')).toBeVisible()
    await press(page, 'Change your details')
    await expect(page.getByRole('heading', { name: 'Change your answers' })).toBeFocused()
    const level = field(page, 'Which level\\?')
    await expect(level).toHaveValue('Oberstufe')
    await level.selectOption({ label: 'Please choose' })
    await press(page, 'Save answers')
    await expect(level).toHaveAttribute('aria-invalid', 'true')
    await level.selectOption('Grundschule')
    await expectAccessible(page, 'correcting answers')
    await press(page, 'Save answers')
    await expect(
      page.getByRole('heading', { name: 'Your answers have been changed' }),
    ).toBeFocused()
    await expect(page.getByText('Grundschule')).toBeVisible()
  })

  await test.step('the office', async () => {
    await dashboard.goto(`/admin/booking/${booking_id}`)
    const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
    await expect(detail.getByText(/Oberstufe.*Grundschule/)).toBeVisible()
    await press(detail, 'Ändern')
    const change = dialog(dashboard, 'Buchung ändern')
    await field(change, 'Welche Stufe\\?').selectOption('Oberstufe')
    await press(change, 'Änderung speichern')
    await expect(dashboard.getByText('Buchung von Jürgen Weiß wurde geändert')).toBeVisible()
    const path = `admin/booking/${booking_id}`
    const detailed = await organisation.asked<BookingDetail>('GET', path)
    expect(detailed.answers).toMatchObject([{ answer: 'Oberstufe', answer_read: 'Sixth form' }])
  })
})

test('the office gives a variant a meeting point, in English too', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings')
  await press(dashboard, 'Bearbeiten: Führung')
  const variant = dialog(dashboard, 'Führungstyp bearbeiten')
  await variant.getByRole('button', { name: /^Treffpunkt/ }).click()
  await type(variant, 'Treffpunkt', 'Garderobe')
  await type(variant, 'Treffpunkt \\(Englisch\\)', 'Cloakroom')
  await expectAccessible(dashboard, 'the meeting point of a variant')
  await press(variant, 'Änderungen speichern')
  await expect(variant).toBeHidden()
  const path = `admin/variants/${organisation.projectId}`
  expect(await organisation.asked<Variant[]>('GET', path)).toMatchObject([
    { meeting_point: 'Garderobe', meeting_point_translations: { en: 'Cloakroom' } },
  ])
})

test('the office gives a booked slot a meeting point, and the booker reads it', async ({
  page,
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  const { cancel_token } = await organisation.bookAsAdmin(slotId)
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  await slot.getByRole('button', { name: /^Treffpunkt/ }).click()
  await type(slot, 'Treffpunkt', 'Hoftor')
  await press(slot, 'Änderungen speichern')
  await expect(dashboard.getByText('Treffpunkt: Hoftor').first()).toBeVisible()
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await expect(page.getByText('Hoftor')).toBeVisible()
})
