import { expect, type Page } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

const box = (page: Page) => dialog(page, 'E-Mails an mich')
const choice = (page: Page) =>
  box(page).getByRole('switch', { name: 'E-Mails zu meinen Terminen', exact: true })

async function openBox(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await expect(choice(page)).toBeVisible()
}

test('with the keyboard, a guide turns off emails about their slots, which then stop, and turns them back on', async ({
  page,
  organisation,
  fixture,
}) => {
  const guide = await join(fixture, organisation)
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  await page.goto('/admin/')
  const assign = async (slotId: string) => {
    const answer = await fetch(`${fixture.address}/api/admin/assign_staff`, {
      method: 'POST',
      headers: { cookie: `${organisation.cookie.name}=${organisation.cookie.value}` },
      body: new URLSearchParams({ staff_name: guide.name, event_id: slotId }),
    })
    expect(answer.status).toBe(200)
  }

  const menu = page.getByRole('button', { name: /Benutzermenü/ })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'E-Mails an mich' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice(page)).toBeFocused()
  await expect(choice(page)).toBeChecked()
  await expect(box(page)).toContainText(guide.email)
  await page.keyboard.press('Space')
  await expect(choice(page)).not.toBeChecked()
  await expect(box(page).getByRole('status')).toHaveText(
    'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  )
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(menu).toBeFocused()
  await assign(await organisation.openSlot())

  await page.reload()
  await openBox(page)
  await expect(choice(page)).not.toBeChecked()
  await expect(choice(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box(page).getByRole('status')).toHaveText('Gespeichert: Sie bekommen diese E-Mails.')
  await assign(await organisation.openSlot({ starttime: '2031-05-01T11:00' }))
  // An email sent about the first slot by mistake would have arrived before this one.
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject = '' }) =>
      recipients.includes(guide.email) && subject.startsWith('Eingeteilt'),
  )
  expect(mail.subject).toBe('Eingeteilt: Führung am Donnerstag, 1. Mai 2031, 11:00 Uhr')
  const [link = ''] = /https?:\S+\/admin\/mine\?\S+/.exec(mail.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(page.getByRole('region', { name: ', 1. Mai 2031' })).toContainText('11:00–12:00 Uhr')
})

test('a member turns on the morning email, and the setting for the other emails does not change', async ({
  dashboard,
}) => {
  await openBox(dashboard)
  const morning = box(dashboard).getByRole('switch', { name: 'Übersicht am Morgen' })
  await expect(morning).not.toBeChecked()
  await dashboard.keyboard.press('Tab')
  await expect(morning).toBeFocused()
  await dashboard.keyboard.press('Space')
  await expect(box(dashboard).getByRole('status')).toHaveText(
    'Gespeichert: Sie bekommen diese E-Mails.',
  )
  await dashboard.reload()
  await openBox(dashboard)
  await expect(morning).toBeChecked()
  await expect(choice(dashboard)).toBeChecked()
})

test('on a phone, the switch for emails about slots is in the menu', async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  const menu = dialog(dashboard, 'Menü')
  await menu.getByRole('button', { name: 'E-Mails an mich' }).click()
  await expect(choice(dashboard)).toBeChecked()
  await box(dashboard).getByRole('button', { name: 'Fertig' }).click()
  await expect(box(dashboard)).toBeHidden()
  await expect(menu.getByRole('button', { name: 'E-Mails an mich' })).toBeFocused()
})

test('a slot email setting that could not be saved is reverted with a message', async ({
  dashboard,
}) => {
  await openBox(dashboard)
  await dashboard.route('**/api/users/me/mails', (route) => route.abort())
  await choice(dashboard).click()
  await expect(box(dashboard).getByRole('alert')).toHaveText(
    'Die Einstellung wurde nicht gespeichert.',
  )
  await expect(choice(dashboard)).toBeChecked()
  await dashboard.unroute('**/api/users/me/mails')
  await choice(dashboard).click()
  await expect(box(dashboard).getByRole('status')).toHaveText(/nicht mehr/)
  await expect(box(dashboard).getByRole('alert')).toHaveCount(0)
})

test('if the slot email setting cannot be loaded, the dialog says so and offers a retry', async ({
  dashboard,
}) => {
  await dashboard.route('**/api/users/me/mails', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await dashboard.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await expect(box(dashboard).getByRole('alert')).toHaveText(
    'Die Einstellung konnte nicht geladen werden.',
  )
  await dashboard.unroute('**/api/users/me/mails')
  await box(dashboard).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(choice(dashboard)).toBeFocused()
})

test('the dialog for an admin’s own emails explains how to be notified of bookings and links to the field for copies, which in turn mentions the dialog', async ({
  dashboard,
}) => {
  await openBox(dashboard)
  await expect(box(dashboard)).toContainText('So erfahren Sie von neuen Buchungen')
  await box(dashboard).getByRole('link', { name: 'Adresse für Kopien eintragen' }).click()
  await expect(box(dashboard)).toBeHidden()
  const copies = dashboard.getByLabel('Blindkopie (BCC)')
  await expect(copies).toBeFocused()
  await expect(copies).toHaveAccessibleDescription(/Übersicht am Morgen .* „E-Mails an mich“/)
})
