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

test('a group of 52 is split over two guides in 3 actions, and joined again', async ({
  dashboard,
  organisation,
}) => {
  const classes = await organisation.asked<Variant>(
    'POST',
    `admin/variants/${organisation.projectId}`,
    { name: 'Schulklasse', people_per_guide: 30 },
  )
  const day = dayFromNow(1)
  const slotId = await organisation.openSlot({
    starttime: `${day}T10:00`,
    max_attendees: 60,
    possible_ressources: [classes.ressource_id],
  })
  await organisation.asked('POST', `admin/booking/${organisation.projectId}`, {
    ...{ slot_id: slotId, starttime: `${day}T10:00`, category: classes.ressource_id },
    ...{ booker_name: 'Sibylle Günther', booker_email: 'guenther@schule.example' },
    attendees_count: 52,
  })
  await dashboard.reload()
  const { count, click, type } = counter(dashboard)
  const detail = dialog(dashboard, 'Buchung von Sibylle Günther')
  const form = dialog(dashboard, 'Gruppe aufteilen')
  const own = form.getByLabel('Termin ohne Team')
  const added = form.getByLabel('Neuer Termin zur selben Zeit')

  await test.step('the guides that its slot needs are shown', async () => {
    await expect(slotAt(dashboard, '10:00')).toContainText('0 von 2 eingeteilt')
    await dashboard.getByRole('button', { name: '1 Buchung' }).click()
  })

  await test.step('by accepting what is proposed', async () => {
    await click(dashboard.getByRole('link', { name: 'Sibylle Günther', exact: true }))
    await click(detail.getByRole('button', { name: 'Gruppe aufteilen' }))
    await expect(own).toHaveValue('26')
    await expect(added).toHaveValue('26')
    await expect(form.getByText('Alle 52 Personen sind verteilt.')).toBeVisible()
    await expectAccessible(dashboard, 'splitting a group')
    await click(form.getByRole('button', { name: 'Aufteilen' }))
    await expect(detail.getByText('Die Gruppe ist jetzt auf 2 Termine aufgeteilt')).toBeVisible()
    await expect(detail.getByText('26 + 26 Personen in 2 Terminen').first()).toBeVisible()
    expect(count()).toBe(3)
  })

  await test.step('each slot shows its part', async () => {
    await dashboard.keyboard.press('Escape')
    for (const part of ['Teil 1 von 2 · 26 von 52 Personen', 'Teil 2 von 2 · 26 von 52 Personen']) {
      const list = dashboard.getByRole('button', { name: '1 Buchung' }).last()
      if (!(await dashboard.getByText(part).isVisible())) await list.click()
      await expect(dashboard.getByText(part)).toBeVisible()
    }
    await expect(dashboard.getByText('von 2 eingeteilt')).toHaveCount(0)
    await dashboard.goto(`/admin/day/${day}`)
    await expect(dashboard.getByText('Teil 2 von 2 · 26 von 52 Personen')).toBeVisible()
  })

  await test.step('by typing other numbers, and by joining the parts', async () => {
    const [booking] = (await organisation.slots()).flatMap(({ bookings }) => bookings)
    await dashboard.goto(`/admin/booking/${booking?.booking_id}`)
    await detail.getByRole('button', { name: 'Gruppe aufteilen' }).click()
    await own.first().press('ControlOrMeta+a')
    await type(own.first(), '61')
    await form.getByRole('button', { name: 'Aufteilung speichern' }).click()
    await expect(form.getByText('Hier ist nur für 60 Personen Platz.')).toBeVisible()
    await expect(own.first()).toBeFocused()
    await own.first().press('ControlOrMeta+a')
    await dashboard.keyboard.type('30')
    await expect(form.getByText('Verteilt sind 56 Personen. Gebucht sind 52:')).toBeVisible()
    await form.getByRole('button', { name: 'Aufteilung speichern' }).click()
    await expect(detail.getByText('56 Personen', { exact: true })).toBeVisible()
    await detail.getByRole('button', { name: 'Ändern', exact: true }).click()
    const change = dialog(dashboard, 'Buchung ändern')
    await expect(change.getByText('Diese Gruppe ist aufgeteilt.')).toBeVisible()
    await expect(field(change, 'Name')).toBeFocused()
    await dashboard.keyboard.press('Escape')
    await detail.getByRole('button', { name: 'Gruppe aufteilen' }).click()
    await form.getByRole('button', { name: 'Zusammenführen' }).click()
    await expect(detail.getByText('Die Gruppe ist wieder in einem Termin')).toBeVisible()
    expect((await organisation.slots()).map(({ sum }) => sum).sort()).toEqual([0, 56])
  })
})

test('a group that somebody else changed meanwhile is split as it is now', async ({
  dashboard,
  organisation,
}) => {
  const variant = { name: 'Schulklasse', people_per_guide: 30 }
  const at = `admin/variants/${organisation.projectId}`
  const { ressource_id } = await organisation.asked<Variant>('POST', at, variant)
  const starttime = `${dayFromNow(1)}T10:00`
  const of = { max_attendees: 60, possible_ressources: [ressource_id] }
  const slot_id = await organisation.openSlot({ starttime, ...of })
  const { booking_id } = await organisation.asked<{ booking_id: string }>(
    'POST',
    `admin/booking/${organisation.projectId}`,
    {
      ...{ slot_id, starttime, category: ressource_id, attendees_count: 52 },
      ...{ booker_name: 'Sibylle Günther', booker_email: 'guenther@schule.example' },
    },
  )
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, 'Buchung von Sibylle Günther')
  const form = dialog(dashboard, 'Gruppe aufteilen')
  const own = form.getByLabel('Termin ohne Team')
  await detail.getByRole('button', { name: 'Gruppe aufteilen' }).click()
  await expect(own).toHaveValue('26')
  await organisation.asked('PATCH', `admin/booking/${booking_id}`, { attendees_count: 40 })
  await form.getByRole('button', { name: 'Aufteilen' }).click()
  await expect(form.getByText('hat inzwischen jemand anderes geändert')).toBeVisible()
  await expect(own).toHaveValue('20')
  await expect(form.getByText('Alle 40 Personen sind verteilt.')).toBeVisible()
  await expectAccessible(dashboard, 'splitting a group again')
  await form.getByRole('button', { name: 'Aufteilen' }).click()
  await expect(detail.getByText('20 + 20 Personen in 2 Terminen').first()).toBeVisible()
})

test('a group that grows while it is split says who pays which price', async ({
  dashboard,
  organisation,
}) => {
  const classes = await organisation.asked<Variant>(
    'POST',
    `admin/variants/${organisation.projectId}`,
    {
      name: 'Schulklasse',
      exclusive: true,
      prices: [
        { name: 'Schulkinder', cents: 300, per: 'person' },
        { name: 'Begleitung', cents: 500, per: 'person' },
      ],
    },
  )
  const [children, adults] = classes.prices ?? []
  const starttime = `${dayFromNow(1)}T10:00`
  const of = { max_attendees: 30, possible_ressources: [classes.ressource_id] }
  const slot_id = await organisation.openSlot({ starttime, ...of })
  const { booking_id } = await organisation.asked<{ booking_id: string }>(
    'POST',
    `admin/booking/${organisation.projectId}`,
    {
      ...{ slot_id, starttime, category: classes.ressource_id, attendees_count: 28 },
      ...{ booker_name: 'Sibylle Günther', booker_email: 'guenther@schule.example' },
      prices: [
        { id: children?.id, count: 26 },
        { id: adults?.id, count: 2 },
      ],
    },
  )
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, 'Buchung von Sibylle Günther')
  const form = dialog(dashboard, 'Gruppe aufteilen')
  const type = async (label: string, text: string) => {
    await form.getByLabel(label).press('ControlOrMeta+a')
    await dashboard.keyboard.type(text)
  }
  await detail.getByRole('button', { name: 'Gruppe aufteilen' }).click()
  await expect(form.getByLabel('Schulkinder')).toBeHidden()
  await type('Termin ohne Team', '28')
  await type('Neuer Termin zur selben Zeit', '27')
  await form.getByRole('button', { name: 'Aufteilen' }).click()
  await expect(
    form.getByText('Bei den Preisen sind es 28 Personen, verteilt sind 55.'),
  ).toBeVisible()
  await expect(form.getByLabel('Schulkinder')).toBeFocused()
  await type('Schulkinder', '51')
  await type('Begleitung', '4')
  await form.getByRole('button', { name: 'Aufteilen' }).click()
  await expect(detail.getByText('28 + 27 Personen in 2 Terminen').first()).toBeVisible()
  const read = await organisation.asked('GET', `admin/booking/${booking_id}`)
  expect(read).toMatchObject({ attendees_count: 55, price_cents: 51 * 300 + 4 * 500 })
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
