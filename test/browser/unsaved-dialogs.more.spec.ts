import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dialog, openSlotDialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const question = (page: Page) => dialog(page, 'Eingaben verwerfen?')
const answer = (page: Page, name: string) => question(page).getByRole('button', { name })

/**
 * Waits until the page is idle, just as a person looks before pressing a key: Mantine sets a
 * dialog's initial focus twice, and the second time can be a few milliseconds later.
 */
const idle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => {}))

const clickBeside = (page: Page) => page.mouse.click(20, 400)

const ways: [name: string, close: (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the Back button', (page) => page.evaluate(() => history.back())],
  ['a click beside it', clickBeside],
  ['its cross', (page) => page.getByRole('button', { name: 'Schließen' }).click()],
]

for (const [name, close] of ways) {
  test(`${name} closes an untouched dialog immediately and asks before discarding the input`, async ({
    dashboard,
  }) => {
    await dashboard.goto('/admin/help')
    await dashboard.getByRole('link', { name: 'Dashboard' }).click()
    const untouched = await openSlotDialog(dashboard)
    await expect(field(untouched, 'Beginn')).toBeFocused()
    await close(dashboard)
    await expect(untouched).toBeHidden()
    await expect(question(dashboard)).toBeHidden()
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
    const button = dashboard.getByRole('button', { name: 'Termin anlegen' }).first()
    await expect(button).toBeFocused()

    const slot = await openSlotDialog(dashboard)
    await field(slot, 'Plätze').fill('23')
    await close(dashboard)
    await expect(answer(dashboard, 'Weiter bearbeiten')).toBeFocused()
    await dashboard.keyboard.press('Enter')
    await expect(question(dashboard)).toBeHidden()
    await expect(field(slot, 'Plätze')).toHaveValue('23')
    if (name !== 'its cross') await expect(field(slot, 'Plätze')).toBeFocused()

    await close(dashboard)
    await answer(dashboard, 'Verwerfen').click()
    await expect(slot).toBeHidden()
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
    await expect(button).toBeFocused()
    await expect(field(await openSlotDialog(dashboard), 'Plätze')).toHaveValue('10')
  })
}

test('the unsaved-changes question can be answered with the keyboard alone; Escape returns to editing', async ({
  dashboard,
}) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await dashboard.keyboard.press('Escape')
  await expect(question(dashboard)).toBeVisible()
  await expectAccessible(dashboard, 'asking before a dialog closes')
  await dashboard.keyboard.press('Escape')
  await expect(question(dashboard)).toBeHidden()
  await expect(field(slot, 'Plätze')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(answer(dashboard, 'Weiter bearbeiten')).toBeFocused()
  await idle(dashboard)
  await dashboard.keyboard.press('Tab')
  await expect(answer(dashboard, 'Verwerfen')).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(slot).toBeHidden()
})

test('a dialog with unchanged or saved input closes without asking', async ({ dashboard }) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await field(slot, 'Plätze').fill('10')
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()

  await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()
})

test('the cancel button closes a dialog immediately', async ({ dashboard }) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await slot.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(slot).toBeHidden()
  await expect(question(dashboard)).toBeHidden()
})

test('pressing Back on a page with unsaved changes asks for confirmation first', async ({
  dashboard,
}) => {
  await dashboard.getByRole('link', { name: 'Einstellungen' }).click()
  await dashboard.getByRole('link', { name: 'Datenschutz' }).click()
  await field(dashboard, 'Tage nach dem Termin').fill('77')
  await dashboard.evaluate(() => history.back())
  const leaving = dialog(dashboard, 'Änderungen verwerfen?')
  await expect(leaving.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
  await dashboard.evaluate(() => history.back())
  await expect(leaving).toBeHidden()
  await expect(field(dashboard, 'Tage nach dem Termin')).toHaveValue('77')
  await dashboard.evaluate(() => history.back())
  await leaving.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect(dashboard).toHaveURL(/\/settings\/?$/)
})

test('an error in a dialog stays within it, and the input survives', async ({ dashboard }) => {
  await dashboard.addInitScript(() => {
    const { from } = Temporal.PlainDateTime
    // Simulates a bug in the dialog: a date it cannot render.
    Temporal.PlainDateTime.from = (...given) => {
      if (String(given[0]).startsWith('2031-07-01')) throw new TypeError('a mistake')
      return from(...given)
    }
  })
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await field(slot, 'Beginn').fill('2031-06-01T10:00')
  await field(slot, 'Beginn').fill('2031-07-01T10:00')
  await expect(slot.getByRole('alert')).toContainText('Hier ist etwas schiefgegangen.')
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeAttached()
  await dashboard.keyboard.press('Escape')
  await answer(dashboard, 'Weiter bearbeiten').click()
  await slot.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(field(slot, 'Plätze')).toHaveValue('23')
  await expect(field(slot, 'Beginn')).toHaveValue('2031-06-01T10:00')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
})

test('a dialog that cannot be loaded says so, and the page behind it still works', async ({
  dashboard,
}) => {
  await dashboard.route('**/assets/password-dialog*.js', (route) => route.abort())
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  const failure = dashboard.getByRole('alert')
  await expect(failure).toContainText('Das Fenster konnte nicht geöffnet werden.')
  // Reloading without a connection would only lose the page, too.
  await expect(failure).toContainText('Bitte prüfen Sie Ihre Internetverbindung')
  await dashboard.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect(failure).toBeHidden()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('if the unsaved-changes question cannot be loaded, the user stays on the page and can keep typing', async ({
  dashboard,
}) => {
  await dashboard.route('**/assets/leaving-question*.js', (route) => route.abort())
  await dashboard.goto('/admin/settings/privacy')
  const days = field(dashboard, 'Tage nach dem Termin')
  await days.press('ControlOrMeta+a')
  await days.pressSequentially('77')
  await dashboard.getByRole('link', { name: 'Dashboard' }).click()
  await expect(dashboard.getByRole('alert')).toContainText(
    'Das Fenster konnte nicht geöffnet werden.',
  )
  await expect(days).toHaveValue('77')
})
