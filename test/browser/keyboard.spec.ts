import { expect, type Locator } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { hasFocus, press, tabTo } from './setup/keyboard.ts'

/** These tests do not use a mouse: each control is reached with the Tab key. */
test('[D06] [D07] [D11] [D12] [D13] with the keyboard alone, an admin adds a slot, changes it, comments on it and assigns a guide', async ({
  dashboard,
  organisation,
}) => {
  const slot = dashboard.locator('li[data-place]')
  const actions = slot.getByRole('button', { name: /Weitere Aktionen/ })

  await test.step('an admin adds a slot and gives it more places', async () => {
    const add = dashboard.getByRole('button', { name: 'Termin anlegen' }).first()
    await press(add, 'Enter')
    const making = dialog(dashboard, 'Termin anlegen')
    await expect(field(making, 'Beginn')).toBeFocused()
    await press(making.getByRole('button', { name: 'Termin anlegen' }), 'Enter')
    await expect(making.getByText('Termin wurde erstellt')).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(making).toBeHidden()
    await expect(dashboard.locator(':focus')).toHaveCount(1)

    await pick(slot, 'Bearbeiten')
    const changing = dialog(dashboard, 'Termin bearbeiten')
    await tabTo(field(changing, 'Plätze'), 60)
    await dashboard.keyboard.press('ControlOrMeta+A')
    await dashboard.keyboard.type('25')
    await dashboard.keyboard.press('Enter')
    await expect(changing).toBeHidden()
    await expect(slot).toContainText('0 von 25')
    await expect(actions).toBeFocused()
  })

  await test.step('an admin comments on the slot', async () => {
    await pick(slot, 'Kommentar')
    const remark = dialog(dashboard, 'Kommentar zum Termin')
    await expect(field(remark, 'Kommentar')).toBeFocused()
    await dashboard.keyboard.type('Schlüssel an der Kasse')
    await press(remark.getByRole('button', { name: 'Kommentar speichern' }), 'Space')
    await expect(slot).toContainText('Schlüssel an der Kasse')
    await expect(actions).toBeFocused()
  })

  await test.step('an admin assigns a guide and removes them', async () => {
    await press(slot.getByRole('button', { name: /^Team einteilen/ }), 'Enter')
    const team = dialog(dashboard, 'Team einteilen')
    const member = team.getByRole('checkbox', { name: 'Käthe Roß' })
    await expect(member).toBeFocused()
    await dashboard.keyboard.press('Space')
    await dashboard.keyboard.press('Escape')
    const names = slot.getByRole('button', { name: /Team ändern/ })
    await expect(names).toBeFocused()
    await expect.poll(() => organisation.slots()).toMatchObject([{ assigned_staff: ['Käthe Roß'] }])

    await dashboard.keyboard.press('Enter')
    await expect(member).toBeFocused()
    await dashboard.keyboard.press('Space')
    await expect.poll(() => organisation.slots()).toMatchObject([{ assigned_staff: [] }])
  })
})

test('[D02] [D08] [D09] [D10] [S11] with the keyboard alone, an admin finds a slot, books it, cancels and deletes it', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  await dashboard.reload()
  const slot = slotAt(dashboard, '10:00')

  await test.step('a user filters the slots, goes to a date and returns', async () => {
    const filter = dashboard.getByLabel('Buchungen', { exact: true })
    await tabTo(filter, 60)
    await dashboard.keyboard.press('ArrowDown')
    await expect(dashboard.getByText('Kein Termin passt zu dieser Auswahl.')).toBeVisible()
    await expect(filter).toBeFocused()
    await press(dashboard.getByRole('button', { name: 'Filter aufheben' }).first(), 'Enter')
    await expect(slot).toBeVisible()

    const day = dashboard.getByLabel('Zum Datum')
    await tabTo(day, 60)
    const [year = '', month = '', date = ''] = dayFromNow(30).split('-')
    await dashboard.keyboard.type(`${month}${date}${year}`)
    await expect(dashboard.getByText(/^Ab .* gibt es keine Termine\.$/)).toBeVisible()
    await press(dashboard.getByRole('button', { name: 'Heute' }), 'Enter')
    await expect(slot).toBeVisible()
  })

  await test.step('an admin books; typing replaces the content of a field reached with Tab', async () => {
    const book = slot.getByRole('button', { name: /^Buchen/ })
    await press(book, 'Enter')
    const booking = dialog(dashboard, 'Buchung anlegen')
    await expect(field(booking, 'Name')).toBeFocused()
    await dashboard.keyboard.type('Sibylle Günther')
    await dashboard.keyboard.press('Tab')
    await dashboard.keyboard.type('guenther@schule.example')
    const people = field(booking, 'Personen')
    await tabTo(people, 60)
    await dashboard.keyboard.type('1')
    await expect(people).toHaveValue('1')
    // A click in a field that has been edited places the cursor.
    await people.click()
    await dashboard.keyboard.press('End')
    await dashboard.keyboard.type('0')
    await expect(people).toHaveValue('10')
    await dashboard.keyboard.press('Enter')
    await expect(booking).toBeHidden()
    await expect(book).toBeFocused()
    await expect(slot).toContainText('10 von 10')
  })

  await test.step('an admin cancels', async () => {
    const list = slot.getByRole('button', { name: '1 Buchung' })
    await press(list, 'Enter')
    await expect(list).toHaveAttribute('aria-expanded', 'true')
    const opening = dashboard.waitForEvent('popup')
    await press(dashboard.getByRole('link', { name: /^Stornieren/ }), 'Enter')
    const cancelPage = await opening
    await press(cancelPage.getByRole('button', { name: 'Buchung stornieren' }), 'Enter')
    await expect(cancelPage.getByRole('heading', { name: /ist storniert/ })).toBeVisible()
    await cancelPage.close()
  })

  await test.step('when an admin deletes a slot, the focus starts on the button that keeps it', async () => {
    await organisation.book(slotId)
    await dashboard.reload()
    await pick(slot, 'Löschen')
    const question = dialog(dashboard, 'Termin löschen?')
    await expect(question).toContainText('1 Buchung')
    await expect(question.getByRole('button', { name: 'Termin behalten' })).toBeFocused()
    await press(question.getByRole('button', { name: 'Trotzdem löschen' }), 'Enter')
    await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
    await expect(dashboard.getByRole('main')).toBeFocused()
  })
})

async function pick(slot: Locator, action: string) {
  const page = slot.page()
  await press(slot.getByRole('button', { name: /Weitere Aktionen/ }), 'Enter')
  const entry = page.getByRole('menuitem', { name: action })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let at = 0; at < 8 && !(await hasFocus(entry)); at += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
