import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { handsOn } from './office/counted.ts'
import { openMuseum } from './office/museum.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Buchung suchen' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const booking = (page: Page) => dialog(page, 'Buchung anlegen')
const free = (page: Page) => dialog(page, 'Freie Termine')
const save = (page: Page) => booking(page).getByRole('button', { name: 'Buchung anlegen' })

test('a caller is found by the school, and the next one is booked for 24 people in six actions', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  test.slow()
  const museum = await openMuseum(fixture, organisation)
  await museum.bookAt(2, '14:00', {
    booker_name: 'Erika Vogt',
    answers: museum.school('Lindenschule'),
  })
  await page.reload()
  await search(page).click()
  await page.keyboard.type('lindenschule')
  await expect(option(page, /Erika Vogt/)).toBeVisible()
  await page.keyboard.press('Escape')

  const hands = handsOn(page)
  await hands.type(search(page), '24 Personen')
  await expect(option(page, 'Nächste freie Termine für 24 Personen')).toBeVisible()
  await expectAccessible(page, 'the way to free slots')
  await hands.press('Enter')
  await expect(field(free(page), 'Personen')).toHaveValue('24')
  const book = free(page).getByRole('button', { name: /^Buchen: .*09:00/ })
  await expectAccessible(page, 'free slots')
  await hands.click(book.first())
  await expect(field(booking(page), 'Personen')).toHaveValue('24')
  await hands.type(field(booking(page), 'Name'), 'Sibylle Günther')
  await hands.type(field(booking(page), 'E-Mail-Adresse'), 'sibylle@schule.example')
  await hands.click(save(page))
  await expect(free(page).getByText('Buchung für Sibylle Günther wurde angelegt.')).toBeVisible()
  expect(hands.actions()).toBeLessThanOrEqual(6)
  // Ten o’clock is taken by twenty people, and nine o’clock now by these.
  await expect(free(page).getByText(/09:00 Uhr/)).not.toHaveCount(0)
  expect((await organisation.slots())[0]).toMatchObject({ sum: 24 })
})

test('a day and a time in the search field lead to the slots at that time', async ({
  dashboard: page,
  organisation,
}) => {
  const day = Temporal.PlainDate.from(dayFromNow(3))
  const slotId = await organisation.openSlot({ starttime: `${day}T09:00` })
  await organisation.openSlot({ starttime: `${day}T14:00` })
  await organisation.book(slotId, { attendees_count: 7 })
  const weekday = day.toLocaleString('de-DE', { weekday: 'long' })
  await search(page).click()
  await page.keyboard.type(`${weekday} 9 Uhr`)
  await expect(option(page, /09:00 Uhr.*7 von 10/)).toHaveCount(1)
  await expect(option(page, /14:00/)).toHaveCount(0)
  await expect(option(page, /Jürgen Weiß/)).toBeVisible()
  await expectAccessible(page, 'slots and bookings found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`ab=${day}`))
})

test('what was typed for a caller is offered for another slot, and a full one leads to the waiting list', async ({
  dashboard: page,
  organisation,
}) => {
  const { projectId, name } = organisation
  await organisation.call('PUT', `admin/project/${projectId}`, { name, waiting_list: true })
  const full = await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await organisation.book(full, { attendees_count: 9 })
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T11:00`, max_attendees: 9 })
  await page.reload()
  await page.getByRole('link', { name: 'Freie Termine' }).click()
  await page.keyboard.type('4')
  await free(page)
    .getByRole('button', { name: /^Buchen: .*11:00/ })
    .click()
  await field(booking(page), 'Name').pressSequentially('Sibylle Günther')
  await field(booking(page), 'Telefonnummer').pressSequentially('0421 3610')
  await booking(page).getByRole('button', { name: 'Abbrechen' }).click()

  // Nothing fits ten people, and one slot is large enough for them when it is empty again.
  const people = field(free(page), 'Personen')
  await people.press('ControlOrMeta+a')
  await people.pressSequentially('10')
  await expect(free(page).getByText(/^Für 10 Personen ist kein Termin frei/)).toBeVisible()
  await expectAccessible(page, 'no free slots')
  await free(page)
    .getByRole('button', { name: /^Auf die Warteliste setzen: .*10:00/ })
    .click()
  await booking(page).getByRole('button', { name: 'Angaben von eben übernehmen' }).click()
  await expect(field(booking(page), 'Name')).toHaveValue('Sibylle Günther')
  await expect(field(booking(page), 'Telefonnummer')).toHaveValue('0421 3610')
  await expect(field(booking(page), 'Personen')).toHaveValue('10')
  const wait = booking(page).getByRole('button', { name: 'Auf die Warteliste setzen' })
  await wait.click()
  await expect(
    booking(page).getByText('Für die Warteliste braucht es eine E-Mail-Adresse.'),
  ).toBeVisible()
  await expectAccessible(page, 'the waiting list in the booking dialog')
  await field(booking(page), 'E-Mail-Adresse').pressSequentially('sibylle@schule.example')
  await wait.click()
  await expect(free(page).getByText('Sibylle Günther steht auf der Warteliste.')).toBeVisible()
  const waiting = await organisation.call('GET', `admin/waiting/${projectId}`)
  expect(waiting.body).toMatchObject([{ name: 'Sibylle Günther', people: 10, state: 'waiting' }])
})
