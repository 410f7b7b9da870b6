import { expect, type Locator, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dayOfWeek, dialog, slotAt, weekOf } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const day = 24 * 60 * 60

test('an admin offers school classes a slot of their own, in at most 10 actions', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings')
  const row = dashboard.getByRole('listitem').filter({ hasText: 'Schulklasse' })

  await test.step('by typing, with the times that people would write', async () => {
    const { count, click, type } = counter(dashboard)
    await click(dashboard.getByRole('button', { name: 'Führungstyp anlegen' }))
    const variant = dialog(dashboard, 'Führungstyp anlegen')
    await type(field(variant, 'Name'), 'Schulklasse')
    const groups = variant.getByRole('button', { name: /^Für Gruppen/ })
    await expect(groups).toHaveAccessibleName('Für Gruppen keine Vorgaben')
    await click(groups)
    await click(variant.getByLabel('Eine Gruppe hat den Termin für sich allein'))
    await type(field(variant, 'Kleinste Gruppe'), '10')
    await type(field(variant, 'Größte Gruppe'), '30')
    await expect(variant.getByText('sofort', { exact: true })).toBeVisible()
    await type(field(variant, 'Buchbar ab'), '8 Wochen')
    await type(field(variant, 'Änderungen und Stornierungen möglich bis'), '48 Std')
    await expect(variant.getByText('2 Tage vorher', { exact: true })).toBeVisible()
    await expectAccessible(dashboard, 'terms for groups')
    await click(variant.getByRole('button', { name: 'Führungstyp anlegen' }))
    await expect(variant).toBeHidden()
    expect(count()).toBeLessThanOrEqual(10)
  })
  await expect(row).toContainText(
    'Dauer 1 Stunde · buchbar bis zum Beginn · eine Gruppe für sich · 10 bis 30 Personen · buchbar ab 8 Wochen vorher · Änderungen bis 2 Tage vorher',
  )
  const stored = {
    exclusive: true,
    min_people: 10,
    max_people: 30,
    opens_before: 56 * day,
    closes_changes: 2 * day,
  }
  expect(await classesOf(organisation)).toMatchObject(stored)

  const variant = dialog(dashboard, 'Führungstyp bearbeiten')
  const groups = variant.getByRole('button', { name: /^Für Gruppen/ })
  const save = variant.getByRole('button', { name: 'Änderungen speichern' })
  await test.step('changing another field leaves the terms for groups alone', async () => {
    await row.getByRole('button', { name: 'Bearbeiten' }).click()
    await expect(groups).toContainText('eine Gruppe für sich · 10 bis 30 Personen')
    await field(variant, 'Dauer in Minuten').fill('90')
    await save.click()
    await expect(variant).toBeHidden()
    expect(await classesOf(organisation)).toMatchObject({ ...stored, duration: 5400 })
  })

  await test.step('a mistake opens the section, which says what to do', async () => {
    await row.getByRole('button', { name: 'Bearbeiten' }).click()
    await groups.click()
    await field(variant, 'Größte Gruppe').fill('9')
    await groups.click()
    await expect(field(variant, 'Größte Gruppe')).toBeHidden()
    await save.click()
    await expect(field(variant, 'Größte Gruppe')).toBeFocused()
    await expect(
      variant.getByText('Das kann nicht weniger sein als die kleinste Gruppe.'),
    ).toBeVisible()
    await field(variant, 'Kleinste Gruppe').fill('')
    await field(variant, 'Buchbar ab').fill('')
    await save.click()
    await expect(variant).toBeHidden()
    const { min_people, opens_before, ...left } = stored
    expect(await classesOf(organisation)).toMatchObject({ ...left, max_people: 9 })
    expect(await classesOf(organisation)).not.toHaveProperty('min_people')
    expect(await classesOf(organisation)).not.toHaveProperty('opens_before')
  })

  await test.step('what others change in the meantime is named, and can be accepted', async () => {
    await row.getByRole('button', { name: 'Bearbeiten' }).click()
    await groups.click()
    await field(variant, 'Größte Gruppe').fill('20')
    await organisation.asked('PUT', `admin/variants/${(await classesOf(organisation)).id}`, {
      name: 'Schulklasse',
      max_people: 25,
    })
    await save.click()
    await expect(variant.getByText('„Größte Gruppe“ ist jetzt „25“')).toBeVisible()
    await variant.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(field(variant, 'Größte Gruppe')).toHaveValue('25')
  })
})

test('a slot that one group has to itself is full for the office, too', async ({
  dashboard,
  organisation,
}) => {
  const classes = await organisation.asked<Variant>(
    'POST',
    `admin/variants/${organisation.projectId}`,
    { name: 'Schulklasse', exclusive: true },
  )
  const possible_ressources = [organisation.variant.ressource_id, classes.ressource_id]
  const open = (time: string) =>
    organisation.openSlot({
      starttime: `${dayFromNow(1)}T${time}`,
      max_attendees: 30,
      possible_ressources,
    })
  await open('10:00')
  await organisation.book(await open('14:00'), { attendees_count: 3 })
  await dashboard.reload()
  const booking = dialog(dashboard, 'Buchung anlegen')
  const save = booking.getByRole('button', { name: 'Buchung anlegen' })
  const bookClassAt = async (time: string) => {
    const book = slotAt(dashboard, time).getByRole('button', { name: /^Buchen/ })
    await book.click()
    await booking.getByRole('radio', { name: 'Schulklasse' }).check()
    await field(booking, 'Name').fill('Sibylle Günther')
    await field(booking, 'E-Mail-Adresse').fill('guenther@schule.example')
    await field(booking, 'Personen').fill('24')
    await save.click()
    return book
  }

  await test.step('a group is not booked beside others, and its variant says why', async () => {
    await bookClassAt('14:00')
    await expect(booking.getByText('In diesem Termin sind schon Plätze vergeben.')).toBeVisible()
    await expect(booking.getByRole('radio').first()).toBeFocused()
    await expect(booking.getByRole('alert')).toHaveCount(0)
    await dashboard.keyboard.press('Escape')
    await dashboard.getByRole('button', { name: 'Verwerfen' }).click()
  })

  await test.step('no places are free beside a group', async () => {
    const book = await bookClassAt('10:00')
    await expect(booking).toBeHidden()
    await expect(slotAt(dashboard, '10:00')).toContainText('24 PersonenGruppe für sich')
    await expect(slotAt(dashboard, '10:00')).not.toContainText('von 30')
    await expect(book).toHaveAttribute('aria-disabled', 'true')
    const tomorrow = Temporal.PlainDate.from(dayFromNow(1))
    await dashboard.goto(weekOf(tomorrow))
    const card = dayOfWeek(dashboard, tomorrow).getByRole('listitem').filter({ hasText: '10:00' })
    await expect(card).toContainText('Gruppe für sich')
    await card.getByRole('button').click()
    await expect(dashboard.getByRole('dialog')).toContainText('24 PersonenGruppe für sich')
  })

  await test.step('the group may fill its slot, and is not moved beside others', async () => {
    const made = (await organisation.slots()).flatMap(({ bookings }) => bookings)
    const group = made.find((one) => one?.booker_name === 'Sibylle Günther')
    await dashboard.goto(`/admin/booking/${group?.booking_id}`)
    const detail = dialog(dashboard, 'Buchung von Sibylle Günther')
    await detail.getByRole('button', { name: 'Ändern', exact: true }).click()
    const change = dialog(dashboard, 'Buchung ändern')
    await expect(change.getByText('Platz für bis zu 30 Personen')).toBeVisible()
    await change.getByRole('radio', { name: /^14:00/ }).check()
    await change.getByRole('radio', { name: 'Schulklasse', exact: true }).check()
    await change.getByRole('button', { name: 'Änderung speichern' }).click()
    await expect(change.getByText('In diesem Termin sind schon Plätze vergeben.')).toBeVisible()
    await expect(change.getByRole('alert')).toHaveCount(0)
  })
})

/** Counts what a user does: clicking, or going to a field and typing. */
function counter(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    click: async (target: Locator) => {
      actions += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      actions += 1
      await target.focus()
      await page.keyboard.type(text)
    },
  }
}

async function classesOf({ asked, projectId }: RegisteredOrganisation) {
  const variants = await asked<Variant[]>('GET', `admin/variants/${projectId}`)
  const found = variants.find(({ name }) => name === 'Schulklasse')
  if (!found) throw new Error('no such variant')
  return found
}
