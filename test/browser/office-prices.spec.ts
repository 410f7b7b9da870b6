import { expect, type Locator, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { enterAs, isStored, mineAt, phone } from './mine/guide.ts'

const group = (within: Locator, name: string | RegExp) => within.getByRole('group', { name })

test('an admin offers school classes a tour with prices, in at most 10 actions', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings')
  const variant = dialog(dashboard, 'Führungstyp anlegen')

  await test.step('by typing, with amounts as people would write them', async () => {
    const { count, click, type } = counter(dashboard)
    await click(dashboard.getByRole('button', { name: 'Führungstyp anlegen' }))
    await type(field(variant, 'Name').first(), 'Schulklasse')
    await click(variant.getByRole('button', { name: /^Für Gruppen/ }))
    await click(variant.getByLabel('Eine Gruppe hat den Termin für sich allein'))
    await expect(variant.getByRole('button', { name: /^Preise/ })).toHaveAccessibleName(
      'Preise keine',
    )
    await click(variant.getByRole('button', { name: /^Preise/ }))
    await type(field(group(variant, 'Erster Preis'), 'Name'), 'Kinder')
    await type(field(group(variant, 'Kinder'), 'Betrag'), '3')
    await type(field(group(variant, 'Weiterer Preis'), 'Name'), 'Begleitung')
    await type(field(group(variant, 'Begleitung'), 'Betrag'), '3.50 €')
    await expect(group(variant, 'Begleitung')).toContainText('3,50 €')
    await expectAccessible(dashboard, 'prices')
    await click(variant.getByRole('button', { name: 'Führungstyp anlegen' }))
    await expect(variant).toBeHidden()
    expect(count()).toBeLessThanOrEqual(10)
  })
  const row = dashboard.getByRole('listitem').filter({ hasText: 'Schulklasse' })
  await expect(row).toContainText('eine Gruppe für sich · 2 Preise')
  const stored = [
    { name: 'Kinder', cents: 300, per: 'person', translations: {} },
    { name: 'Begleitung', cents: 350, per: 'person', translations: {} },
  ]
  expect(await pricesOf(organisation)).toMatchObject(stored)
})

test('prices are put in order, translated and deleted by keyboard, and mistakes are named at their field', async ({
  dashboard,
  organisation,
}) => {
  const prices = [
    { name: 'Erwachsene', cents: 750, per: 'person' },
    { name: 'Kinder', cents: 300, per: 'person' },
  ]
  const { projectId } = organisation
  await organisation.asked('POST', `admin/variants/${projectId}`, { name: 'Schulklasse', prices })
  await dashboard.goto('/admin/settings')
  const row = dashboard.getByRole('listitem').filter({ hasText: 'Schulklasse' })
  const variant = dialog(dashboard, 'Führungstyp bearbeiten')
  const section = variant.getByRole('button', { name: /^Preise/ })
  const save = variant.getByRole('button', { name: 'Änderungen speichern' })
  const press = async (target: Locator, key = 'Enter') => {
    await target.focus()
    await dashboard.keyboard.press(key)
  }
  const type = async (target: Locator, text: string) => {
    await target.focus()
    await dashboard.keyboard.press('ControlOrMeta+A')
    await dashboard.keyboard.press('Delete')
    await dashboard.keyboard.type(text)
  }
  const open = async () => {
    await press(row.getByRole('button', { name: 'Bearbeiten' }))
    await expect(section).toHaveAccessibleName('Preise Erwachsene, Kinder')
    await press(section)
  }

  await test.step('a price is moved, and keeps the focus on its button', async () => {
    await open()
    await press(variant.getByRole('button', { name: 'Nach oben: Kinder' }))
    await expect(section).toContainText('Kinder, Erwachsene')
    await expect(variant.getByRole('button', { name: 'Nach unten: Kinder' })).toBeFocused()
    await expect(variant.getByRole('button', { name: 'Nach oben: Kinder' })).toBeDisabled()
  })

  await test.step('every eleventh child is free, and the English name stands with the others', async () => {
    await type(field(group(variant, 'Kinder'), 'Jede n. Person frei'), '11.')
    await expect(group(variant, 'Kinder')).toContainText('jede 11. Person')
    await press(variant.getByRole('button', { name: /^In anderen Sprachen/ }))
    await type(field(group(variant, 'Englisch'), 'Preis „Kinder“'), 'Children')
    await press(save)
    await expect(variant).toBeHidden()
    expect(await pricesOf(organisation)).toMatchObject([
      { name: 'Kinder', cents: 300, free_from: 11, translations: { en: { name: 'Children' } } },
      { name: 'Erwachsene', cents: 750 },
    ])
    await expect(row).toContainText('auch auf Englisch')
  })

  await test.step('mistakes open the section, and the first one has the focus', async () => {
    await press(row.getByRole('button', { name: 'Bearbeiten' }))
    await press(section)
    const blank = group(variant, 'Weiterer Preis')
    await type(field(blank, 'Betrag'), '3,505')
    await type(field(group(variant, 'Erwachsene'), 'Betrag'), '')
    await type(field(group(variant, 'Kinder'), 'Jede n. Person frei'), '1')
    await press(section)
    await press(save)
    await expect(field(group(variant, 'Kinder'), 'Jede n. Person frei')).toBeFocused()
    for (const sentence of [
      'Bitte geben Sie eine ganze Zahl von 2 bis 1.000 ein, oder lassen Sie das Feld leer.',
      'Bitte geben Sie einen Betrag ein, zum Beispiel 3 oder 3,50. Kostet es nichts: 0.',
      'Bitte geben Sie an, für wen der Preis gilt.',
      'Bitte geben Sie einen Betrag ein, zum Beispiel 3 oder 3,50.',
    ]) {
      await expect(variant.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expectAccessible(dashboard, 'mistakes in prices')
  })

  await test.step('a deleted price takes its mistake along, and Escape asks before discarding', async () => {
    await press(variant.getByRole('button', { name: 'Preis löschen: Preis 3' }))
    await expect(field(group(variant, 'Weiterer Preis'), 'Name')).toBeFocused()
    await press(variant.getByRole('button', { name: 'Preis löschen: Erwachsene' }))
    await expect(field(group(variant, 'Weiterer Preis'), 'Name')).toBeFocused()
    await dashboard.keyboard.press('Escape')
    await press(dashboard.getByRole('button', { name: 'Weiter bearbeiten' }))
    await expect(field(group(variant, 'Weiterer Preis'), 'Name')).toBeFocused()
    await type(field(group(variant, 'Kinder'), 'Jede n. Person frei'), '')
    await press(save)
    await expect(variant).toBeHidden()
    expect(await pricesOf(organisation)).toHaveLength(1)
    expect((await pricesOf(organisation))[0]).not.toHaveProperty('free_from')
  })
})

test('the office books by telephone at prices, and changes who pays which', async ({
  dashboard,
  organisation,
}) => {
  const { variant } = organisation
  const setPrices = (prices: object[]) =>
    organisation.asked<Required<Variant>>('PUT', `admin/variants/${variant.id}`, {
      name: variant.name,
      prices,
    })
  const { prices } = await setPrices([
    { name: 'Kinder', cents: 300, per: 'person', free_from: 11 },
    { name: 'Begleitung', cents: 350, per: 'person' },
    { name: 'Pauschale', cents: 6000, per: 'group' },
  ])
  await organisation.openSlot({ max_attendees: 30, starttime: `${dayFromNow(1)}T10:00` })
  await dashboard.reload()
  const booking = dialog(dashboard, 'Buchung anlegen')
  const people = group(booking, 'Personen')
  const sum = booking.getByRole('status').filter({ hasText: 'Summe' })
  const save = booking.getByRole('button', { name: 'Buchung anlegen' })
  const type = async (target: Locator, text: string) => {
    await target.focus()
    await dashboard.keyboard.press('ControlOrMeta+A')
    await dashboard.keyboard.type(text)
  }

  await test.step('the sum is said while people are counted', async () => {
    await slotAt(dashboard, '10:00')
      .getByRole('button', { name: /^Buchen/ })
      .click()
    await expect(people).toContainText('3,00 €, jede 11. Person frei')
    await expect(sum).toHaveText('Summe: noch offen')
    await type(field(booking, 'Name'), 'Sibylle Günther')
    await type(field(booking, 'E-Mail-Adresse'), 'guenther@schule.example')
    await save.click()
    await expect(field(people, 'Kinder')).toBeFocused()
    await expect(
      people.getByText('Bitte geben Sie an, wie viele Personen welchen Preis zahlen.'),
    ).toBeVisible()
    await type(field(people, 'Kinder'), '29')
    await expect(sum).toHaveText('Summe: 141,00 € für 29 Personen, davon 2 frei')
    await type(field(people, 'Begleitung'), '2')
    await save.click()
    await expect(people.getByText('Es sind nur noch 30 Plätze frei.')).toBeVisible()
    await type(field(people, 'Kinder'), '24')
    await expect(sum).toHaveText('Summe: 133,00 € für 26 Personen, davon 2 frei')
    await expectAccessible(dashboard, 'booking at prices')
  })

  await test.step('if prices have changed meanwhile, nothing is booked, and the new sum is shown', async () => {
    await setPrices(prices.map((price) => ({ ...price, cents: price.cents * 2 })))
    await save.click()
    await expect(booking).toContainText('Der Preis hat sich inzwischen geändert.')
    await expect(sum).toHaveText('Summe: 266,00 € für 26 Personen, davon 2 frei')
    await expect(field(booking, 'Name')).toHaveValue('Sibylle Günther')
    expect((await organisation.slots())[0]).toMatchObject({ sum: 0 })
    await save.click()
    await expect(booking).toBeHidden()
  })

  await test.step('the list of bookings has the total of each and the sum of the slot', async () => {
    const slot = slotAt(dashboard, '10:00').first()
    await slot.getByRole('button', { name: /1 Buchung/ }).click()
    await expect(slot).toContainText('26 Personen · 266,00 €')
    await expect(slot).toContainText('Summe: 266,00 €')
  })

  await test.step('a change asks who pays which, at the prices that were agreed', async () => {
    await setPrices([])
    const [slot] = await organisation.slots()
    await dashboard.goto(`/admin/booking/${slot?.bookings[0]?.booking_id}`)
    const detail = dialog(dashboard, 'Buchung von Sibylle Günther')
    await expect(detail).toContainText('Kinder: 22 × 6,00 € = 132,00 € (2 von 24 frei)')
    await expect(detail).toContainText('Summe: 266,00 €')
    await detail.getByRole('button', { name: 'Ändern', exact: true }).click()
    const change = dialog(dashboard, 'Buchung ändern')
    await expect(field(change, 'Kinder')).toBeFocused()
    await type(field(change, 'Kinder'), '10')
    await expect(change.getByRole('status').filter({ hasText: 'Summe' })).toHaveText(
      'Summe: 194,00 € für 12 Personen',
    )
    await expectAccessible(dashboard, 'a change at prices')
    await change.getByRole('button', { name: 'Änderung speichern' }).click()
    await expect(detail).toContainText('Summe: 194,00 €')
    await expect(detail).toContainText(
      'Preise: 24 × Kinder, 2 × Begleitung, Pauschale → 10 × Kinder',
    )
  })
})

test('the day’s list and the statistics have what bookings cost', async ({
  dashboard,
  organisation,
}) => {
  const { variant } = organisation
  const { prices } = await organisation.asked<Required<Variant>>(
    'PUT',
    `admin/variants/${variant.id}`,
    { name: variant.name, prices: [{ name: 'Kinder', cents: 350, per: 'person' }] },
  )
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  for (const count of [2, 4]) {
    const paid = [{ id: prices[0]?.id ?? '', count }]
    await organisation.book(slotId, { attendees_count: count, prices: paid })
  }

  await test.step('each booking its total, and each slot the sum', async () => {
    await dashboard.goto(`/admin/day/${dayFromNow(1)}`)
    const slot = dashboard.getByRole('main').getByRole('listitem', { name: '10:00' })
    await expect(slot).toContainText('2 Personen · 7,00 €')
    await expect(slot).toContainText('Summe: 21,00 €')
    await expectAccessible(dashboard, 'a day with prices')
  })

  await test.step('the expected income by variant', async () => {
    await dashboard.goto('/admin/statistics?nach=typ')
    const table = dashboard.getByRole('table')
    await expect(table).toContainText('Erwartete Einnahmen')
    await expect(table.getByRole('row').last()).toContainText('21,00 €')
    await expectAccessible(dashboard, 'statistics with income')
  })
})

test('the currency and the line about payment are asked for once a variant has prices', async ({
  dashboard,
  organisation,
}) => {
  const { variant } = organisation
  await dashboard.goto('/admin/settings/website')
  const section = dashboard.getByRole('button', { name: /^Preise und Bezahlung/ })
  await expect(dashboard.getByRole('button', { name: /^Bestätigung als PDF/ })).toBeVisible()
  await expect(section).toHaveCount(0)
  const prices = [{ name: 'Kinder', cents: 300, per: 'person' }]
  await organisation.asked('PUT', `admin/variants/${variant.id}`, { name: variant.name, prices })
  await dashboard.reload()
  await expect(section).toHaveAccessibleName('Preise und Bezahlung Euro')
  await section.click()
  await field(dashboard, 'Währung').selectOption('Schweizer Franken')
  await field(dashboard, 'Hinweis zur Bezahlung').pressSequentially('Zahlbar an der Kasse')
  await dashboard
    .getByLabel('Hinweis zur Bezahlung (Englisch)')
    .pressSequentially('Pay at the desk')
  await expectAccessible(dashboard, 'payment')
  await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(section).toHaveAccessibleName(
    'Preise und Bezahlung Schweizer Franken · Zahlbar an der Kasse',
  )
  const stored = async () =>
    (await organisation.asked<Project[]>('GET', 'admin/projects')).find(
      ({ id }) => id === organisation.projectId,
    )
  await expect.poll(stored).toMatchObject({
    currency: 'CHF',
    price_note: 'Zahlbar an der Kasse',
    price_note_translations: { en: 'Pay at the desk' },
  })
})

test('guides see that a group has their slot to itself, and what it pays, also without a connection', async ({
  page,
  fixture,
  organisation,
}) => {
  const { variant } = organisation
  await organisation.asked('PUT', `admin/variants/${variant.id}`, {
    name: variant.name,
    exclusive: true,
    prices: [{ name: 'Pauschale', cents: 6000, per: 'group' }],
  })
  const { assign } = await enterAs(page, fixture, { organisation })
  const slotId = await organisation.openSlot({
    starttime: `${dayFromNow(0)}T23:57`,
    max_attendees: 30,
  })
  await organisation.book(slotId, { attendees_count: 24, prices: [] })
  await assign(slotId)
  await page.setViewportSize(phone)
  await page.goto('/admin/mine')
  await expect(mineAt(page, '23:57')).toContainText('24 Personen, Gruppe für sich')
  await expect(mineAt(page, '23:57')).toContainText('24 Personen · 60,00 €')
  await expectAccessible(page, 'a group’s slot')
  await page.goto(`/admin/day/${dayFromNow(0)}`)
  const slot = page.getByRole('main').getByRole('listitem', { name: '23:57' })
  await expect(slot).toContainText('Gruppe für sich · Summe: 60,00 €')
  await isStored(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(slot).toContainText('Gruppe für sich · Summe: 60,00 €')
  await expect(slot).toContainText('24 Personen · 60,00 €')
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

async function pricesOf({ asked, projectId }: RegisteredOrganisation) {
  const variants = await asked<Variant[]>('GET', `admin/variants/${projectId}`)
  return variants.find(({ name }) => name === 'Schulklasse')?.prices ?? []
}
