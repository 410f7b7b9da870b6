import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const previewOf = (page: Page, name: string) =>
  page.getByRole('figure', { name: `Vorschau: ${name}` })

async function openMails(page: Page) {
  await page.goto('/admin/settings/mails')
  await expect(previewOf(page, 'Bestätigung')).toContainText('Guten Tag Erika Muster')
}

test('[E02] [E03] [E07] an admin writes the texts of the emails with variables, and sees while typing what each email will look like', async ({
  dashboard,
  organisation,
}) => {
  await openMails(dashboard)
  await test.step('while an admin types, a preview shows what each email will look like', async () => {
    const confirmation = previewOf(dashboard, 'Bestätigung')
    await expect(confirmation).toContainText(
      /Ihre Buchung: Führung am \w+, \d+\. \w+ \d{4}, 10:00 Uhr/,
    )
    await expect(confirmation).toContainText(organisation.name)
    await expect(confirmation.getByText('Buchung ändern oder stornieren')).toBeVisible()
    await field(group(dashboard, 'Bestätigung'), 'Betreff').fill('Bis bald, {{ name }}')
    await field(group(dashboard, 'Bestätigung'), 'Text').fill(
      'Zu {{attendees_count}}t\nmehr auf https://museum.example/anfahrt.\n\n<b>{{booked_variant}}</b>',
    )
    await expect(confirmation.getByText('Bis bald, Erika Muster')).toBeVisible()
    await expect(
      confirmation.getByText('https://museum.example/anfahrt', { exact: true }),
    ).toBeVisible()
    await expect(confirmation).toContainText('Zu 3t')
    await expect(confirmation).toContainText('<b>Führung</b>')
    // Links in the preview are not clickable, because following them would lose unsaved input.
    await expect(confirmation.getByRole('link')).toHaveCount(0)
    await field(group(dashboard, 'Stornierung'), 'Text').fill('Schade, {{name}}!')
    await expect(previewOf(dashboard, 'Stornierung')).toContainText('Schade, Erika Muster!')
  })

  await test.step('an unknown variable is reported next to its field while an admin types, with a suggestion', async () => {
    const subject = field(group(dashboard, 'Bestätigung'), 'Betreff')
    await subject.fill('Am ')
    await dashboard.keyboard.type('{{booked_tim')
    await expect(subject).not.toHaveAttribute('aria-invalid', 'true')
    await dashboard.keyboard.type('}}')
    await expect(subject).toHaveAttribute('aria-invalid', 'true')
    await expect(subject).toHaveAccessibleDescription(
      'Die Variable {{booked_tim}} gibt es nicht. Meinten Sie {{booked_time}}?',
    )
    await expect(subject).toBeFocused()
    await dashboard.keyboard.press('ArrowLeft')
    await dashboard.keyboard.press('ArrowLeft')
    await dashboard.keyboard.type('e')
    await expect(subject).not.toHaveAttribute('aria-invalid', 'true')
    await subject.fill('{{}}')
    await expect(subject).not.toHaveAttribute('aria-invalid', 'true')
    const body = field(group(dashboard, 'Bestätigung'), 'Text')
    await body.fill('{{ Telefon }}')
    const colour = await body.evaluate((element) => getComputedStyle(element).color)
    const plain = field(group(dashboard, 'Stornierung'), 'Text')
    await expect(plain).toHaveCSS('color', colour)
    await expect(body).toHaveAccessibleDescription(
      'Die Variable {{Telefon}} gibt es nicht. Bitte nehmen Sie eine der sechs unter dem Text.',
    )
  })

  await test.step('each of the six variables has a button that inserts it at the cursor', async () => {
    const confirmation = group(dashboard, 'Bestätigung')
    await expect(confirmation.getByRole('button').locator('code')).toHaveText([
      '{{name}}',
      '{{booked_time}}',
      '{{booked_variant}}',
      '{{attendees_count}}',
      '{{cancel_url}}',
      '{{booked_time_unformatted}}',
    ])
    const subject = field(confirmation, 'Betreff')
    await subject.fill('Für alle')
    await putCursor(subject, 4)
    await confirmation.getByRole('button', { name: 'Name des Gastes' }).click()
    await expect(subject).toHaveValue('Für {{name}}alle')
    await expect(subject).toBeFocused()
    await dashboard.keyboard.type(' und ')
    await expect(subject).toHaveValue('Für {{name}} und alle')

    const body = field(group(dashboard, 'Stornierung'), 'Text')
    const before = await body.inputValue()
    await group(dashboard, 'Stornierung')
      .getByRole('button', { name: 'Link zum Stornieren' })
      .click()
    await expect(body).toHaveValue(`${before}{{cancel_url}}`)
  })

  await test.step('an unknown variable is rejected with an error on its field that names it', async () => {
    const stored = async () =>
      (await organisation.call('GET', `admin/settings/email/${organisation.projectId}`)).body
    const before = await stored()
    await field(group(dashboard, 'Bestätigung'), 'Text').fill('Bis bald!')
    const subject = field(group(dashboard, 'Stornierung'), 'Betreff')
    await subject.fill('Hallo {{vorname}}')
    await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
    await expect(dashboard.getByText('Die Variable {{vorname}} gibt es nicht.')).toBeVisible()
    await expect(subject).toBeFocused()
    await expect(subject).toHaveAttribute('aria-invalid', 'true')
    expect(await stored()).toEqual(before)
  })
})

test('if the server sends no example, a preview shows the meaning of each variable', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.route('**/sample', (route) => route.fulfill({ status: 400, json: {} }))
  await dashboard.goto('/admin/settings/mails')
  const confirmation = previewOf(dashboard, 'Bestätigung')
  await expect(confirmation).toContainText('Guten Tag Name des Gastes')
})

test('the preview is beside the text if there is room, and below it otherwise', {
  tag: '@more',
}, async ({ dashboard }) => {
  await openMails(dashboard)
  const boxes = async () => {
    const text = await field(group(dashboard, 'Bestätigung'), 'Text').boundingBox()
    const preview = await previewOf(dashboard, 'Bestätigung').boundingBox()
    if (!text || !preview) throw new Error('text and preview are shown')
    return { text, preview }
  }
  const wide = await boxes()
  expect(wide.preview.x).toBeGreaterThan(wide.text.x + wide.text.width)
  await dashboard.setViewportSize({ width: 390, height: 844 })
  const narrow = await boxes()
  expect(narrow.preview.y).toBeGreaterThan(narrow.text.y + narrow.text.height)
})

test('the previews and the error for an unknown variable are accessible', { tag: '@more' }, async ({
  dashboard,
}) => {
  await openMails(dashboard)
  await field(group(dashboard, 'Bestätigung'), 'Betreff').fill('{{vorname}}')
  await dashboard.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
  await expectAccessible(dashboard, 'previews')
})

const putCursor = (input: Locator, at: number) =>
  input.evaluate((element, place) => {
    ;(element as HTMLInputElement).setSelectionRange(place, place)
  }, at)
