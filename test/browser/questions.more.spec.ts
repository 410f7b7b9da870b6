import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { chooseFirstTime } from './form-pages.ts'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
const questions = (page: Page) => field(page, 'Frage')
const answers = (page: Page) => field(page, 'Antworten, eine pro Zeile')
const preview = (page: Page) => page.getByRole('figure', { name: /So fragt das Formular/ })

test('an admin adds three questions and the phone number, sees a preview, and the form then contains them', async ({
  dashboard,
  organisation,
  context,
}) => {
  await organisation.openSlot()
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('link', { name: 'Fragen' }).click()
  await expect(preview(dashboard)).toBeHidden()
  await dashboard.getByRole('switch', { name: /Telefonnummer/ }).check()
  await expect(preview(dashboard)).toContainText('Telefonnummer*')
  await press(dashboard, 'Nach der Art der Gruppe fragen')
  await expect(preview(dashboard)).toContainText('Einzelne · Schule · Verein · Firma · Andere')
  await expect(
    dashboard.getByRole('button', { name: 'Nach der Art der Gruppe fragen' }),
  ).toBeHidden()
  await press(dashboard, 'Frage hinzufügen')
  await expect(field(dashboard, 'Art der Antwort')).toBeFocused()
  await press(dashboard, 'Einstellungen speichern')
  await expect(questions(dashboard)).toBeFocused()
  await expect(questions(dashboard)).toHaveAccessibleDescription('Bitte geben Sie eine Frage ein.')
  await questions(dashboard).fill('Sprache der Führung')
  await answers(dashboard).fill('Deutsch\n\nDeutsch\n')
  await press(dashboard, 'Einstellungen speichern')
  await expect(answers(dashboard)).toBeFocused()
  await answers(dashboard).fill('Deutsch\nPlatt\n')
  await press(dashboard, 'Frage hinzufügen')
  await field(dashboard, 'Art der Antwort').last().selectOption('Antwort in eigenen Worten')
  await questions(dashboard).last().fill('Woher kommen Sie?')
  await dashboard.getByRole('switch', { name: 'Gäste müssen antworten' }).last().check()
  await expect(preview(dashboard)).toContainText('Woher kommen Sie?*')
  await expect(dashboard.getByRole('button', { name: 'Frage hinzufügen' })).toBeHidden()
  await expectAccessible(dashboard, 'questions to visitors')
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()

  const form = await context.newPage()
  await form.goto(`/buchen/${organisation.projectId}`)
  await chooseFirstTime(form)
  for (const label of ['Telefonnummer', 'Art der Gruppe', 'Sprache der Führung']) {
    await expect(field(form, label)).toBeVisible()
  }
  await expect(field(form, 'Woher kommen Sie\\?')).toHaveAttribute('required')
})

test('when questions are changed and removed, the others keep their ids', async ({
  dashboard,
  organisation,
}) => {
  const { call, projectId, name } = organisation
  const asked = ['Woher kommen Sie?', 'Wie alt sind Sie?'].map((text) => ({ kind: 'text', text }))
  const put = await call<Project>('PUT', `admin/project/${projectId}`, { name, questions: asked })
  const second = put.body.questions?.at(1)
  await dashboard.goto('/admin/settings/questions')
  await questions(dashboard).last().fill('In welcher Klasse?')
  await press(dashboard, 'Frage 1 entfernen')
  await expect(dashboard.getByRole('button', { name: 'Frage hinzufügen' })).toBeFocused()
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  const { body } = await call<Project[]>('GET', 'admin/projects')
  expect(body[0]?.questions).toEqual([
    { ...second, text: 'In welcher Klasse?', version: (second?.version ?? 0) + 1 },
  ])
})

test('visitors can change their bookings until an admin turns this off', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/website')
  const may = dashboard.getByRole('switch', { name: /Gäste dürfen ihre Buchung selbst ändern/ })
  await expect(may).toBeChecked()
  await may.uncheck()
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  const { body } = await organisation.call<Project[]>('GET', 'admin/projects')
  expect(body).toMatchObject([{ visitor_changes: false, phone_required: false, questions: [] }])
})
