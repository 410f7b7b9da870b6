import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const as = 'admin'
const path = '/admin/settings/questions'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The screens for setting up the questions that visitors are asked. */
export const questionScreens: Screen[] = [
  { name: 'questions', as, path, whole: true },
  { name: 'questions-entered', as, path, whole: true, show: enterQuestions },
  { name: 'questions-faults', as, path, whole: true, show: leaveQuestionsEmpty },
]

async function enterQuestions(page: Page) {
  await page.getByRole('switch', { name: /Telefonnummer/ }).check()
  await press(page, 'Nach der Art der Gruppe fragen')
  await press(page, 'Frage hinzufügen')
  await page
    .getByRole('textbox', { name: 'Frage*' })
    .fill('In welcher Sprache möchten Sie durch die Ausstellung geführt werden?')
  await page
    .getByRole('textbox', { name: 'Antworten, eine pro Zeile*' })
    .fill('Deutsch\nDeutsche Gebärdensprache\nPlattdeutsch\nObersorbisch')
  await press(page, 'Frage hinzufügen')
  await page.getByRole('combobox', { name: 'Art der Antwort' }).last().selectOption('text')
  await page.getByRole('textbox', { name: 'Frage*' }).last().fill('Woher kommen Sie?')
}

async function leaveQuestionsEmpty(page: Page) {
  await press(page, 'Frage hinzufügen')
  await press(page, 'Einstellungen speichern')
  await page.locator('[aria-invalid=true]').first().waitFor()
}
