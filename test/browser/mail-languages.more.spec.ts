import { expect, type Page } from '@playwright/test'
import { field } from './field.ts'
import { test } from './fixture.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Einstellungen speichern' })

test('a booking’s emails use the default text in its language, the edited German text, or the accepted translation', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const bookInEnglish = async () => {
    const booker_email = `${crypto.randomUUID()}@schule.example`
    await organisation.book(await organisation.openSlot(), { booker_email, language: 'en' })
    return fixture.mailbox.waitFor(({ recipients }) => recipients.includes(booker_email))
  }
  await openMails(dashboard)
  const confirmation = group(dashboard, 'Bestätigung')
  const toggle = confirmation.getByRole('button', { name: /^In anderen Sprachen/ })
  await expect(toggle).toHaveText(/fertige Übersetzungen$/)
  expect((await bookInEnglish()).subject).toMatch(/^Your booking: /)

  await field(confirmation, 'Betreff').fill('Bis bald')
  await expect(toggle).toHaveText(/auf Deutsch$/)
  await toggle.press('Enter')
  const english = group(dashboard, 'Englisch')
  await expect(english.getByText('Sie haben den deutschen Text geändert.')).toBeVisible()
  await expect(english.getByRole('figure', { name: 'Der deutsche Text' })).toContainText('Bis bald')
  await english.getByRole('button', { name: /^Übernehmen und anpassen/ }).press('Enter')
  await expect(field(english, 'Betreff')).toBeFocused()
  await expect(field(english, 'Text')).toHaveValue(/^Dear \{\{name\}\},.*\nKind regards\n/s)
  await field(english, 'Betreff').press('ControlOrMeta+a')
  await field(english, 'Betreff').press('Backspace')
  await field(english, 'Text').press('ControlOrMeta+a')
  await field(english, 'Text').press('Backspace')
  await field(english, 'Text').pressSequentially('Welcome, {{nam}}!')
  await expect(english.getByText('Meinten Sie {{name}}?')).toBeVisible()
  await field(english, 'Text').press('ArrowLeft')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'e']) await field(english, 'Text').press(key)
  await save(dashboard).click()
  await expect(english.getByText('Bitte füllen Sie dieses Feld aus.')).toBeVisible()
  await expect(field(english, 'Betreff')).toBeFocused()
  await field(english, 'Betreff').pressSequentially('See you soon')
  await save(dashboard).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(toggle).toHaveText(/eigener Text: Englisch, sonst auf Deutsch$/)
  const own = await bookInEnglish()
  expect([own.subject, own.text]).toEqual([
    'See you soon',
    expect.stringMatching(/^Welcome, Jürgen Weiß!\n\nBooking number: /),
  ])

  await dashboard.reload()
  await toggle.click()
  await expect(field(english, 'Betreff')).toHaveValue('See you soon')
  await english.getByRole('button', { name: /^Eigenen Text verwerfen/ }).press('Enter')
  await expect(english.getByRole('button', { name: /^Übernehmen und anpassen/ })).toBeFocused()
  await save(dashboard).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  expect((await bookInEnglish()).subject).toBe('Bis bald')

  await field(confirmation, 'Betreff').fill('Bis demnächst')
  await save(dashboard).click()
  await expect(
    dashboard.getByText(/^Wer auf Englisch, .* bekommt die Bestätigung jetzt auf Deutsch\.$/),
  ).toBeVisible()
  await toggle.press('Enter')
  await expect(english).toBeHidden()
  await dashboard.getByRole('button', { name: 'Übersetzungen der Bestätigung ansehen' }).click()
  await expect(english).toBeInViewport()
})

async function openMails(page: Page) {
  await page.goto('/admin/settings/mails')
  await expect(page.getByLabel(/^Antwortadresse/)).toBeVisible()
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
