import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { openSlotDialog } from './dashboard.ts'
import { test } from './fixture.ts'

const fieldOn = (page: Page) => page.getByRole('combobox', { name: 'Buchung suchen' })
const listOn = (page: Page) => page.getByRole('listbox', { name: 'Gefundene Buchungen' })
const statusOn = (page: Page) => page.getByRole('search').getByRole('status')

/** Makes bookings for tomorrow, and waits until search finds the last one. */
async function bookFor(
  { openSlot, bookAsAdmin, call, projectId }: RegisteredOrganisation,
  names: string[],
): Promise<string[]> {
  const slotId = await openSlot({ max_attendees: 100 })
  const ids: string[] = []
  for (const booker_name of names) {
    const booker_email = `buchung-${ids.length}@schule.example`
    ids.push((await bookAsAdmin(slotId, { booker_name, booker_email })).booking_id)
  }
  const path = `admin/bookings/${projectId}?q=schule`
  const found = async () => (await call<unknown[]>('GET', path)).body
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(ids.length)
  return ids
}

test('an admin finds a booking from any page with the keyboard alone, and opens it', async ({
  dashboard,
  organisation,
}) => {
  const [, id] = await bookFor(organisation, ['Jutta Mücke', 'Jürgen Müller', 'Emil Nolde'])
  await dashboard.goto('/admin/team')
  await dashboard.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
  await dashboard.keyboard.press('/')
  await expect(fieldOn(dashboard)).toBeFocused()
  await dashboard.keyboard.type('mue')
  await expect(options(dashboard)).toHaveCount(2)
  await expect(statusOn(dashboard)).toHaveText('2 Buchungen gefunden.')
  await expectActive(dashboard, 'Jutta Mücke')
  await dashboard.keyboard.press('ArrowDown')
  await expectActive(dashboard, 'Jürgen Müller')
  await dashboard.keyboard.press('ArrowDown')
  await expectActive(dashboard, 'Jutta Mücke')
  await dashboard.keyboard.press('ArrowUp')
  await expectActive(dashboard, 'Jürgen Müller')
  await dashboard.keyboard.type('ller')
  await expect(options(dashboard)).toHaveCount(1)
  await dashboard.keyboard.press('Enter')
  await expect(dashboard).toHaveURL(`/admin/booking/${id}`)
  await expect(dashboard.getByRole('dialog', { name: 'Buchung von Jürgen Müller' })).toBeVisible()
  await expect(listOn(dashboard)).toHaveCount(0)
})

test('closing a booking opened from the search returns to the previous page, or to the dashboard if there is none', async ({
  dashboard,
  organisation,
}) => {
  const [id] = await bookFor(organisation, ['Jutta Mücke'])
  const found = dashboard.getByRole('dialog', { name: 'Buchung von Jutta Mücke' })
  const close = found.getByRole('button', { name: 'Schließen' }).first()
  await dashboard.goto('/admin/team')
  await dashboard.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
  await fieldOn(dashboard).fill('muecke')
  await options(dashboard).first().click()
  await close.click()
  await expect(dashboard).toHaveURL('/admin/team')
  await expect(dashboard.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await fieldOn(dashboard).fill('muecke')
  await expect(options(dashboard)).toHaveCount(1)
  await dashboard.keyboard.press('Enter')
  await found.waitFor()
  await dashboard.reload()
  await found.waitFor()
  await dashboard.keyboard.press('Escape')
  await expect(dashboard).toHaveURL('/admin/team')
  await dashboard.goto(`/admin/booking/${id}`)
  await close.click()
  await expect(dashboard).toHaveURL('/admin')
})

test('pressing Enter right after typing opens the result', async ({ dashboard, organisation }) => {
  const [id] = await bookFor(organisation, ['Jutta Mücke'])
  await fieldOn(dashboard).focus()
  await dashboard.keyboard.type('muecke', { delay: 40 })
  await dashboard.keyboard.press('Enter')
  await expect(dashboard).toHaveURL(`/admin/booking/${id}`)
})

test('a screen reader reads the search field, the number of results and each booking', async ({
  dashboard,
  organisation,
}) => {
  await bookFor(organisation, ['Käthe Kollwitz'])
  await fieldOn(dashboard).fill('kollwits')
  await expect(options(dashboard)).toHaveCount(1)
  await expect(dashboard.getByRole('search')).toMatchAriaSnapshot(`
    - search:
      - combobox "Buchung suchen" [expanded]: kollwits
      - listbox "Gefundene Buchungen":
        - option /Käthe Kollwitz 2 Personen .* 10:00 Uhr · Führung buchung-0@schule\\.example · Nr\\. \\d{3} \\d{3} \\d{4}/ [selected]:
          - paragraph: Käthe Kollwitz
          - paragraph: 2 Personen
          - paragraph: /10:00 Uhr · Führung/
          - paragraph: /buchung-0@schule\\.example/
      - status: 1 Buchung gefunden.
  `)
  await dashboard.keyboard.press('Escape')
  await expect(fieldOn(dashboard)).toHaveValue('')
  await expect(fieldOn(dashboard)).not.toBeFocused()
  await expect(fieldOn(dashboard)).toHaveAttribute('aria-expanded', 'false')
})

test('a slash is typed as usual in a text field, and does nothing while a dialog is open', async ({
  dashboard,
}) => {
  await fieldOn(dashboard).waitFor()
  await dashboard.keyboard.press('/')
  await expect(fieldOn(dashboard)).toBeFocused()
  await dashboard.keyboard.press('/')
  await expect(fieldOn(dashboard)).toHaveValue('/')
  await dashboard.keyboard.press('Escape')
  const opened = await openSlotDialog(dashboard)
  await opened.getByRole('button', { name: 'Abbrechen' }).focus()
  await dashboard.keyboard.press('/')
  await expect(fieldOn(dashboard)).not.toBeFocused()
})

test('the list says when nothing was found, when there are more results, and when the search failed', async ({
  dashboard,
  organisation,
}) => {
  const guests = Array.from({ length: 10 }, (_, n) => `Gast Nummer ${n + 1}`)
  await bookFor(organisation, guests)
  const search = dashboard.getByRole('search')
  await fieldOn(dashboard).focus()
  await expect(search).toContainText('Buchungsnummer')
  await expectAccessible(dashboard, 'search, before typing')
  await fieldOn(dashboard).fill('gast nummer')
  await expect(options(dashboard)).toHaveCount(6)
  await expect(search).toContainText('Noch 4 weitere.')
  await expectAccessible(dashboard, 'search, with results')
  await fieldOn(dashboard).fill('xylophon')
  await expect(search).toContainText('Zu „xylophon“ gibt es keine Buchung.')
  await expect(statusOn(dashboard)).toHaveText('Keine Buchung gefunden.')
  await expectAccessible(dashboard, 'search, nothing found')
  await dashboard.route('**/api/admin/bookings/**', (route) => route.fulfill({ status: 404 }))
  await fieldOn(dashboard).fill('gast')
  await expect(search.getByRole('alert')).toContainText('Die Suche hat nicht geklappt.')
  await expectAccessible(dashboard, 'search, failed')
})

test('a booking whose name was changed is found by its new name, and no longer by its old one', async ({
  dashboard,
  organisation,
}) => {
  const [id] = await bookFor(organisation, ['Meret Oppenheim'])
  await organisation.call('PATCH', `admin/booking/${id}`, { booker_name: 'Lotte Laserstein' })
  await fieldOn(dashboard).fill('laserstein')
  await expect(options(dashboard)).toContainText(['Lotte Laserstein'])
  await fieldOn(dashboard).fill('oppenheim')
  await expect(statusOn(dashboard)).toHaveText('Keine Buchung gefunden.')
})

test('a cancelled booking is marked as cancelled', async ({ dashboard, organisation }) => {
  const [id] = await bookFor(organisation, ['Otto Dix'])
  await organisation.call('POST', `admin/booking/${id}/cancel`, { reason: '' })
  await fieldOn(dashboard).fill('dix')
  await expect(options(dashboard).first()).toContainText('Storniert')
})

test('on a phone the search field opens over the header, and a tap opens a booking', async ({
  dashboard,
  organisation,
}) => {
  const [id] = await bookFor(organisation, ['Paula Becker'])
  await dashboard.setViewportSize({ width: 390, height: 800 })
  await fieldOn(dashboard).click()
  await dashboard.keyboard.type('becker', { delay: 40 })
  const found = options(dashboard).first()
  await expect(found).toContainText('Paula Becker')
  const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  await expectAccessible(dashboard, 'search on a phone')
  await found.click()
  await expect(dashboard).toHaveURL(`/admin/booking/${id}`)
})

test('guides do not have a search field', async ({ openAs }) => {
  const page = await openAs('guide')
  await page.getByText(dayName()).first().waitFor()
  await expect(fieldOn(page)).toHaveCount(0)
})

const options = (page: Page): Locator => listOn(page).getByRole('option')

const dayName = () =>
  Temporal.PlainDate.from(dayFromNow(1)).toLocaleString('de-DE', { month: 'long' })

async function expectActive(page: Page, name: string) {
  const option = options(page).filter({ hasText: name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const id = await option.getAttribute('id')
  await expect(fieldOn(page)).toHaveAttribute('aria-activedescendant', id ?? '')
}
