import { expect, type Page } from '@playwright/test'
import type { TeamMember } from '#contract/staff.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import {
  close,
  openClosedDays,
  openEntry,
  stored,
  typeDay,
  wordsOf,
} from './closed-days/closed-days.ts'
import { daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { enterAs, phone } from './mine/guide.ts'
import { join, newEmail, row } from './people.ts'
import { tabTo } from './setup/keyboard.ts'
import { members, openTeam } from './team.ts'

test('a closed day is entered key by key, with the focus returning to the button for adding one, and is then changed and removed', async ({
  dashboard: page,
  organisation,
}) => {
  const [first, last] = [dayFromNow(31), dayFromNow(33)]
  await openClosedDays(page)
  await expect(page.getByText('Noch sind keine Schließtage eingetragen.')).toBeVisible()
  const entry = await openEntry(page)
  await expect(field(entry, 'Erster Tag')).toBeFocused()
  await expect(entry.getByLabel('Gilt für alle Projekte')).toHaveCount(0)
  await typeDay(entry, 'Erster Tag', first)
  await field(entry, 'Grund').pressSequentially('Heiligabend')
  await page.keyboard.press('Enter')
  await expect(entry).toBeHidden()
  await expect(page.getByText(`Geschlossen: ${wordsOf(first)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schließtag eintragen' })).toBeFocused()
  await expect(row(page, 'Heiligabend')).toContainText(wordsOf(first))

  await row(page, 'Heiligabend')
    .getByRole('button', { name: /^Bearbeiten/ })
    .click()
  const edited = dialog(page, 'Schließtag bearbeiten')
  await expect(field(edited, 'Erster Tag')).toHaveValue(first)
  await expect(field(edited, 'Letzter Tag')).toHaveValue('')
  await typeDay(edited, 'Letzter Tag', last)
  await field(edited, 'Grund').fill('Weihnachten')
  await edited.getByRole('button', { name: 'Schließtag speichern' }).click()
  await expect(row(page, 'Weihnachten')).toBeVisible()
  expect(await stored(organisation)).toEqual([{ from: first, to: last, reason: 'Weihnachten' }])

  await row(page, 'Weihnachten')
    .getByRole('button', { name: /^Entfernen/ })
    .click()
  const question = dialog(page, 'Schließtag entfernen?')
  await question.getByRole('button', { name: 'Schließtag entfernen' }).click()
  await expect(page.getByText('Noch sind keine Schließtage eingetragen.')).toBeVisible()
  expect(await stored(organisation)).toEqual([])
})

test('each error appears next to its field, and no input is lost when saving fails', async ({
  dashboard: page,
  organisation,
}) => {
  await openClosedDays(page)
  const entry = await openEntry(page)
  await field(entry, 'Grund').fill('Umbau')
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry.getByText('Bitte geben Sie ein Datum an.')).toBeVisible()
  await expect(field(entry, 'Erster Tag')).toBeFocused()
  await typeDay(entry, 'Erster Tag', dayFromNow(10))
  await typeDay(entry, 'Letzter Tag', dayFromNow(9))
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry.getByText('Der letzte Tag darf nicht vor dem ersten liegen.')).toBeVisible()
  await expect(field(entry, 'Letzter Tag')).toBeFocused()
  await typeDay(entry, 'Letzter Tag', dayFromNow(12))

  await page.route('**/api/admin/closed_days/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
  await expectAccessible(page, 'closed day not saved')
  await expect(field(entry, 'Grund')).toHaveValue('Umbau')
  expect(await stored(organisation)).toEqual([])
  await page.unroute('**/api/admin/closed_days/*')
  // A closed day saved by somebody else in the meantime is kept.
  await close(organisation, [{ from: dayFromNow(50), to: dayFromNow(50), reason: 'Fest' }])
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry).toBeHidden()
  expect(await stored(organisation)).toMatchObject([{ reason: 'Umbau' }, { reason: 'Fest' }])
})

test('a closed day for all projects is entered in one project and shown in the other', async ({
  dashboard: page,
  organisation,
}) => {
  const { body: depot } = await organisation.call<{ id: string }>('POST', 'admin/project', {
    name: 'Depot',
  })
  const day = dayFromNow(20)
  await organisation.openSlot({ starttime: `${day}T10:00` })
  await page.goto(`/admin/settings/closed-days?project=${depot.id}`)
  await page.reload()
  const entry = await openEntry(page)
  await typeDay(entry, 'Erster Tag', day)
  await field(entry, 'Grund').fill('Betriebsausflug')
  await entry.getByLabel('Gilt für alle Projekte').check()
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry).toBeHidden()
  // The dialog also counts the slot in the other project.
  await expect(dialog(page, 'Dort liegen noch Termine')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored(organisation)).toMatchObject([{ from: day, everywhere: true }])
})

test('a state’s public holidays become closed days, except those that were unticked', async ({
  dashboard: page,
  organisation,
}) => {
  await openClosedDays(page)
  const open = page.getByRole('button', { name: 'Feiertage übernehmen …' })
  await open.click()
  const holidays = dialog(page, 'Feiertage übernehmen')
  await expect(field(holidays, 'Bundesland oder Kanton')).toBeFocused()
  await holidays.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  await expect(
    holidays.getByText('Bitte wählen Sie ein Bundesland oder einen Kanton.'),
  ).toBeVisible()
  const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
  await field(holidays, 'Bundesland oder Kanton').selectOption('Sachsen')
  await holidays.getByLabel(String(year - 1), { exact: true }).uncheck()
  const holiday = (name: string) => holidays.getByRole('checkbox', { name })
  await expect(holiday('Buß- und Bettag')).toBeChecked()
  await expectAccessible(page, 'holidays to take over')
  await holiday('Reformationstag').uncheck()
  await holidays.getByRole('button', { name: '10 Feiertage übernehmen' }).click()
  await expect(holidays).toBeHidden()
  await expect(page.getByText('10 Feiertage wurden als Schließtage übernommen')).toBeVisible()
  await expect(open).toBeFocused()
  const reasons = (await stored(organisation)).map(({ reason }) => reason)
  expect(reasons).toHaveLength(10)
  expect(reasons).toContain('Neujahr')
  expect(reasons).not.toContain('Reformationstag')

  await open.click()
  await field(holidays, 'Bundesland oder Kanton').selectOption('Sachsen')
  await holidays.getByLabel(String(year - 1), { exact: true }).uncheck()
  await expect(holidays.getByText('10 Feiertage sind schon eingetragen')).toBeVisible()
  await holidays.getByRole('button', { name: '1 Feiertag übernehmen' }).click()
  await expect(row(page, 'Reformationstag')).toBeVisible()
  await expectAccessible(page, 'closed days')
})

test('another state’s holidays are offered once they are loaded, and no choice is lost', async ({
  dashboard: page,
  organisation,
}) => {
  await openClosedDays(page)
  await page.getByRole('button', { name: 'Feiertage übernehmen …' }).click()
  const holidays = dialog(page, 'Feiertage übernehmen')
  const state = field(holidays, 'Bundesland oder Kanton')
  await state.selectOption('Bayern')
  await expect(holidays.getByRole('checkbox', { name: 'Fronleichnam' }).first()).toBeChecked()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/holidays*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await state.selectOption('Berlin')
  await expect(holidays.getByRole('checkbox', { name: 'Fronleichnam' })).toHaveCount(0)
  await holidays.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  answers.resolve()
  const womensDay = holidays.getByRole('checkbox', { name: /Frauentag/ }).first()
  await expect(womensDay).toBeChecked()
  expect(await stored(organisation)).toEqual([])
  await womensDay.uncheck()
  await page.keyboard.press('Escape')
  await dialog(page, 'Eingaben verwerfen?')
    .getByRole('button', { name: 'Weiter bearbeiten' })
    .click()
  await expect(womensDay).not.toBeChecked()
})

test('the dashboard shows closed days in date order, even between days with slots', async ({
  dashboard: page,
  organisation,
}) => {
  for (const day of [1, 4]) {
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T10:00` })
  }
  await page.goto('/admin/')
  await expect(slotAt(page, '10:00')).toHaveCount(2)
  await expect(page.getByText('Geschlossen')).toHaveCount(0)
  const [second, third] = [dayFromNow(2), dayFromNow(3)]
  await close(organisation, [
    { from: second, to: third, reason: 'Inventur' },
    { from: dayFromNow(4), to: dayFromNow(4), reason: '' },
    { from: dayFromNow(40), to: dayFromNow(40), reason: 'Noch lange hin' },
  ])
  await page.reload()
  const span = `${wordsOf(second).replace(/ \d{4}$/, '')}`
  await expect(page.getByText('Geschlossen: Inventur')).toBeVisible()
  await expect(page.getByText('Geschlossen: Inventur')).toContainText(span.split('.')[0] ?? '')
  await expect(daySection(page, 4).getByText('Geschlossen', { exact: true })).toBeVisible()
  await expect(page.getByText('Noch lange hin')).toHaveCount(0)
  const order = await page.getByText(/^(Geschlossen|.*Inventur)/).allTextContents()
  expect(order).toHaveLength(2)
  await expectAccessible(page, 'dashboard with closed days')
  // A closed day entered by somebody else appears without a reload.
  await close(organisation, [{ from: second, to: second, reason: 'Streik' }])
  await expect(page.getByText('Geschlossen: Streik')).toBeVisible()
  await expect(page.getByText('Geschlossen: Inventur')).toHaveCount(0)
})

test('the first closed day appears on a dashboard that is already open', async ({
  dashboard: page,
  organisation,
}) => {
  const day = dayFromNow(3)
  await organisation.openSlot({ starttime: `${day}T10:00` })
  await page.reload()
  await expect(daySection(page, 3)).toBeVisible()
  await close(organisation, [{ from: day, to: day, reason: 'Betriebsausflug' }])
  await expect(daySection(page, 3)).toContainText('Betriebsausflug')
})

const remaining = (page: Page) => dialog(page, 'Dort liegen noch Termine')
const fate = (page: Page, name: string) => remaining(page).getByRole('radio', { name })

/**
 * Opens three slots on one day, the last of them booked for five people, and then enters a closed
 * day for that date.
 */
async function closeDayWithSlots(page: Page, organisation: RegisteredOrganisation) {
  const day = dayFromNow(10)
  for (const time of ['10:00', '11:00'])
    await organisation.openSlot({ starttime: `${day}T${time}` })
  const booked = await organisation.openSlot({ starttime: `${day}T14:00` })
  const booker_email = newEmail()
  const { cancel_url } = await organisation.book(booked, { attendees_count: 5, booker_email })
  await organisation.openSlot({ starttime: `${dayFromNow(11)}T10:00` })
  await openClosedDays(page)
  const entry = await openEntry(page)
  await typeDay(entry, 'Erster Tag', day)
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(remaining(page)).toContainText('noch 3 Termine')
  return { day, booked, booker_email, cancel_url }
}

test('an admin chooses whether slots on a new closed day are kept, closed to bookings or deleted', async ({
  dashboard: page,
  organisation,
}) => {
  const { day, booked } = await closeDayWithSlots(page, organisation)
  await expect(remaining(page).getByRole('listitem')).toHaveText(
    `${wordsOf(day)}, 14:00 Uhr 5 Personen`,
  )
  await expect(fate(page, 'Für Buchungen schließen')).toBeFocused()
  await expect(fate(page, 'Für Buchungen schließen')).toBeChecked()
  await expect(remaining(page)).toContainText('Gäste können sie weiter buchen')
  await fate(page, 'Alles lassen').check()
  await expectAccessible(page, 'slots on a closed day')
  await remaining(page).getByRole('button', { name: 'Termine behalten' }).click()
  await expect(remaining(page)).toBeHidden()
  expect(await organisation.slots()).toHaveLength(4)
  expect(await stored(organisation)).toHaveLength(1)

  // Enters the same day again, with the keyboard alone.
  await organisation.call('PUT', `admin/closed_days/${organisation.projectId}`, { days: [] })
  const entry = await openEntry(page)
  await typeDay(entry, 'Erster Tag', day)
  await page.keyboard.press('Enter')
  await expect(fate(page, 'Für Buchungen schließen')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(fate(page, 'Für Buchungen schließen')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 Termine sind nicht mehr buchbar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schließtag eintragen' })).toBeFocused()
  const kept = await organisation.slots()
  expect(kept.map(({ internal, sum }) => [internal, sum])).toEqual([
    [true, 0],
    [true, 0],
    [true, 5],
    [false, 0],
  ])

  await organisation.call('PUT', `admin/closed_days/${organisation.projectId}`, { days: [] })
  const again = await openEntry(page)
  await typeDay(again, 'Erster Tag', day)
  await page.keyboard.press('Enter')
  await fate(page, 'Nur Termine ohne Buchung löschen').check()
  await remaining(page).getByRole('button', { name: '2 Termine löschen' }).click()
  await expect(page.getByText('2 Termine wurden gelöscht')).toBeVisible()
  expect((await organisation.slots()).map(({ slot_id }) => slot_id)).toContain(booked)
  expect(await organisation.slots()).toHaveLength(2)
})

test('all slots on a new closed day are called off on a phone, and their bookers see why', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { booker_email } = await closeDayWithSlots(page, organisation)
  await fate(page, 'Alle Termine absagen').check()
  await expect(remaining(page)).toContainText('3 Termine fallen aus. 1 Buchung wird storniert.')
  await field(remaining(page), 'Grund').pressSequentially('Wir haben Wasser im Keller.')
  await expectAccessible(page, 'calling off the slots of a closed day')
  await page.route('**/call_off', (route) => route.abort())
  await remaining(page).getByRole('button', { name: '3 Termine absagen' }).click()
  await expect(remaining(page).getByRole('alert')).toContainText('Das hat nicht geklappt')
  await page.unroute('**/call_off')
  await remaining(page).getByRole('button', { name: '3 Termine absagen' }).click()
  await expect(remaining(page)).toBeHidden()
  await expect(
    page.getByText('3 Termine wurden abgesagt, 1 Gast bekommt eine E-Mail'),
  ).toBeVisible()
  expect(await organisation.slots()).toHaveLength(1)
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) =>
      recipients.includes(booker_email) && /fällt aus/.test(`${subject}`),
  )
  expect(mail.text).toContain('Wasser im Keller')
})

const box = (page: Page) => dialog(page, 'Tag absagen')
const entry = (page: Page) => page.getByRole('menuitem', { name: 'Tag absagen …' })

/** Opens two slots tomorrow, one of them booked, and one slot the day after. */
async function openDay({ openSlot, book }: RegisteredOrganisation) {
  const booker_email = newEmail()
  const at = (days: number, time: string) => ({ starttime: `${dayFromNow(days)}T${time}` })
  await book(await openSlot(at(1, '10:00')), { booker_email, attendees_count: 4 })
  await openSlot(at(1, '14:00'))
  await openSlot(at(2, '10:00'))
  return booker_email
}

test('an admin calls off a whole day from its menu with the keyboard alone, including slots hidden by a filter', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  const email = await openDay(organisation)
  await page.goto('/admin?buchungen=mit')
  const menu = daySection(page, 1).getByRole('button', { name: /^Weitere Aktionen: .*2\d{3}$/ })
  await menu.press('Enter')
  await entry(page).press('Enter')
  await expect(field(box(page), 'Grund')).toBeFocused()
  await expect(box(page)).toContainText('2 Termine fallen aus. 1 Buchung wird storniert.')
  await expect(box(page).getByRole('listitem')).toHaveText([/10:00 Uhr 4 Personen/, /14:00 Uhr/])
  await expectAccessible(page, 'calling off a day')
  const reason = field(box(page), 'Grund')
  const height = async () => (await reason.boundingBox())?.height ?? Number.NaN
  const before = await height()
  await page.keyboard.type('Das Museum steht unter Wasser. '.repeat(10).trim())
  // The whole reason stays visible while it is being typed.
  expect(await height()).toBeGreaterThan(before)
  expect(await reason.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await expect(reason).toHaveAttribute('maxlength', '500')
  await page.route('**/call_off', (route) => route.abort())
  await tabTo(box(page).getByRole('button', { name: '2 Termine absagen' }))
  await page.keyboard.press('Enter')
  await expect(box(page).getByRole('alert')).toHaveText('Die Termine wurden nicht abgesagt.')
  await page.unroute('**/call_off')
  await tabTo(box(page).getByRole('button', { name: '2 Termine absagen' }))
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeHidden()
  await expect(page.getByText('2 Termine wurden abgesagt, 1 Gast bekommt')).toBeVisible()
  expect(await organisation.slots()).toHaveLength(1)
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) => recipients.includes(email) && /fällt aus/.test(`${subject}`),
  )
  expect(mail.text).toContain('Das Museum steht unter Wasser.')
})

test('on a phone, a day can be called off with a button below its slots', async ({
  dashboard: page,
  organisation,
}) => {
  await openDay(organisation)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/day/${dayFromNow(1)}`)
  const open = page.getByRole('button', { name: 'Tag absagen …' })
  await open.click()
  await box(page).getByRole('button', { name: 'Termine behalten' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await field(box(page), 'Grund').pressSequentially('Wasserschaden')
  await box(page).getByRole('button', { name: '2 Termine absagen' }).click()
  await expect(page.getByText('2 Termine wurden abgesagt, 1 Gast bekommt')).toBeVisible()
  await expect(page.getByText('An diesem Tag gibt es keine Termine.')).toBeVisible()
  await expect(open).toHaveCount(0)
  // Called-off slots stay in the list, because some visitors might come anyway.
  const calledOff = page.getByRole('region', { name: 'Abgesagt' }).getByRole('listitem')
  await expect(calledOff).toHaveText([
    /^10:00 Uhr Führung\s*Wasserschaden\s*4 Personen hatten gebucht\.$/,
    /^14:00 Uhr Führung\s*Wasserschaden$/,
  ])
  await expectAccessible(page, 'a day with called-off slots')
  expect(await organisation.slots()).toHaveLength(1)
  await page.goto(`/admin/day/${dayFromNow(-1)}`)
  await expect(page.getByText('An diesem Tag gibt es keine Termine.')).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('selected slots that are booked can be called off together', async ({
  dashboard: page,
  organisation,
}) => {
  await openDay(organisation)
  await page.reload()
  await page.getByRole('button', { name: 'Auswählen', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Auswahl', exact: true })
  const callOff = bar.getByRole('button', { name: 'Absagen …' })
  await daySection(page, 2).getByRole('checkbox').last().check()
  await expect(callOff).toHaveCount(0)
  await daySection(page, 1)
    .getByRole('checkbox', { name: /^Ganzen Tag/ })
    .check()
  await callOff.click()
  await dialog(page, 'Termine absagen').getByRole('button', { name: '3 Termine absagen' }).click()
  await expect(page.getByText('3 Termine wurden abgesagt, 1 Gast bekommt')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await organisation.slots()).toEqual([])
})

const onPhone = { viewport: { width: 390, height: 844 } }

const assign = (page: Page, slotId: string, name: string) =>
  page.request.post('/api/admin/assign_staff', { form: { event_id: slotId, staff_name: name } })

test('a guide who is ill gives up a slot on a phone, the first guide to accept it on another phone takes over, and the admin watches it happen', async ({
  dashboard,
  organisation,
  fixture,
  browser,
}) => {
  const grete = await join(fixture, organisation, { name: 'Grete Lange' })
  const ida = await join(fixture, organisation, { name: 'Ida Groß' })
  const starttime = `${dayFromNow(1)}T10:00`
  const slotId = await organisation.openSlot({ starttime })
  await assign(dashboard, slotId, 'Grete Lange')
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toContainText('Grete Lange')

  const ill = await browser.newContext({ ...onPhone, baseURL: fixture.address })
  await ill.addCookies([{ ...grete.cookie, url: fixture.address }])
  const first = await ill.newPage()
  await first.goto('/admin/mine')
  await first.getByRole('button', { name: 'Ich falle aus' }).click()
  await expectAccessible(first, 'how long somebody is absent')
  await first.getByRole('button', { name: 'Heute und morgen' }).click()
  await expect(first.getByText('Für Ihren Termin sind andere angefragt')).toBeVisible()
  await expect(slotAt(dashboard, '10:00')).not.toContainText('Grete Lange')

  const mail = await fixture.mailbox.waitFor(
    ({ recipients, text = '' }) => recipients.includes(ida.email) && text.includes('/angebot/'),
  )
  const path = /\/angebot\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
  const asked = await browser.newContext({ ...onPhone, baseURL: fixture.address })
  const second = await asked.newPage()
  await second.goto(path)
  await expect(second.getByText('10:00–11:00 Uhr')).toBeVisible()
  await expectAccessible(second, 'the page of an offer')
  await second.getByRole('button', { name: 'Ich übernehme' }).click()
  await expect(second.getByText('Sie sind für diesen Termin eingeteilt.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
  await expect(slotAt(dashboard, '10:00')).toContainText('Ida Groß')
  await Promise.all([ill.close(), asked.close()])
})

test('from the assignment dialog, an admin offers a slot, types how many guides are needed, and sees who was asked', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Ida Groß' })
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await dashboard.reload()
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .click()
  await dashboard.getByRole('button', { name: 'Guides anfragen' }).click()
  const offer = dashboard.getByRole('dialog', { name: 'Guides anfragen' })
  const guides = offer.getByLabel('Wie viele werden gebraucht?')
  await expect(guides).toBeFocused()
  await guides.press('Backspace')
  await guides.press('Enter')
  await offer.getByRole('button', { name: 'Anfragen', exact: true }).click()
  await expect(offer).toContainText('Bitte geben Sie eine ganze Zahl von 1 bis 20 ein.')
  await expect(guides).toBeFocused()
  await guides.pressSequentially('2')
  await expect(guides).toHaveValue('2')
  await offer.getByRole('button', { name: /Wie Guides angefragt werden/ }).click()
  await offer.getByLabel('Pause zwischen zwei Terminen').selectOption('15 Minuten')
  await expect(offer.getByText('Gespeichert')).toBeVisible()
  await expectAccessible(dashboard, 'a slot to offer')
  await offer.getByRole('button', { name: 'Anfragen', exact: true }).click()
  await expect(offer).toContainText('Eine Person ist gefragt.')
  await expect(offer.getByText('Ida Groß')).toBeVisible()
})

const absences = (page: Page) => page.getByRole('list', { name: 'Nicht verfügbar' })
const question = (page: Page) => dialog(page, 'Wann fallen Sie aus?')
const fallIll = (page: Page) => page.getByRole('button', { name: 'Ich falle aus' })

/** The path of the page opened by a guide's personal link. */
async function linkFor(
  { mailbox }: Parameters<typeof enterAs>[1],
  { call }: RegisteredOrganisation,
  email: string,
) {
  const team = await call<TeamMember[]>('GET', 'admin/staff')
  const member = team.body.find(({ username }) => username === email)
  await call('POST', `admin/staff/${member?.staff_id}/link`)
  const { text = '' } = await mailbox.waitFor(
    ({ recipients, text = '' }) => recipients.includes(email) && text.includes('/meine-termine#'),
  )
  return /\/meine-termine#token=[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('a guide without a password reports and removes two absences through a personal link', async ({
  page,
  organisation,
  fixture,
}) => {
  const grete = await enterAs(page, fixture, { organisation })
  await page.context().clearCookies()
  const soon = await grete.openLed(1, '10:00')
  await grete.openLed(5, '14:00')
  await page.setViewportSize(phone)
  await page.goto(await linkFor(fixture, organisation, grete.email))
  await page.getByRole('button', { name: 'Termine ansehen' }).click()
  await expect(page.getByText('14:00')).toBeVisible()

  await fallIll(page).click()
  await expectAccessible(page, 'how long the holder of a link is absent')
  await question(page).getByRole('button', { name: 'Heute und morgen' }).click()
  await expect(question(page).getByText('Für Ihren Termin sind andere angefragt.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(absences(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('10:00')).toHaveCount(0)
  await expect(page.getByText('14:00')).toBeVisible()
  const slots = await organisation.slots()
  expect(slots.find(({ slot_id }) => slot_id === soon)?.assigned_staff).toEqual([])

  await fallIll(page).click()
  const other = question(page).getByRole('button', { name: 'Anderer Zeitraum' })
  await other.click()
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  const enter = question(page).getByRole('button', { name: 'Eintragen' })
  await enter.click()
  await expect(question(page)).toContainText('Bitte geben Sie einen Tag ein.')
  await field(question(page), 'Nicht verfügbar von').fill(dayFromNow(5))
  await question(page).getByRole('checkbox', { name: 'Mit Uhrzeit' }).check()
  await field(question(page), 'ab Uhrzeit').fill('08:00')
  await field(question(page), 'bis Uhrzeit').fill('07:00')
  await enter.click()
  await expect(field(question(page), 'bis')).toHaveAccessibleDescription(/nicht vor dem Anfang/)
  await expectAccessible(page, 'another time that ends before it begins')
  await page.keyboard.press('Escape')
  await dialog(page, 'Eingaben verwerfen?')
    .getByRole('button', { name: /^Weiter/ })
    .click()
  await question(page).getByRole('checkbox', { name: 'Mit Uhrzeit' }).uncheck()
  await enter.click()
  await expect(question(page).getByText('Für Ihren Termin sind andere angefragt.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(absences(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  await expectAccessible(page, 'absences by a personal link')

  const remove = absences(page).getByRole('button', { name: /^Löschen/ })
  const deletion = dialog(page, 'Eintrag löschen?')
  await remove.last().click()
  await deletion.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(absences(page).getByRole('listitem')).toHaveCount(1)
  await expect(deletion).toBeHidden()
  await remove.click()
  await deletion.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(absences(page)).toHaveCount(0)
  await expect(deletion).toBeHidden()
})

test('deleting an absence asks first, and says if it fails', async ({
  page,
  organisation,
  fixture,
}) => {
  await enterAs(page, fixture, { organisation })
  await page.goto('/admin/mine')
  await fallIll(page).click()
  await question(page).getByRole('button', { name: 'Heute und morgen' }).click()
  await expect(question(page).getByText('Eingetragen.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()

  const remove = absences(page).getByRole('button', { name: /^Löschen/ })
  const deletion = dialog(page, 'Eintrag löschen?')
  await page.route('**/api/mine/absence/*', (route) => route.abort())
  await remove.click()
  await deletion.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(deletion.getByRole('alert')).toContainText('konnte nicht gelöscht werden')
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(remove).toBeFocused()
})

test('in a member’s dialog, the role and a new absence are saved separately, and saving one does not discard the other', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { name } = await join(fixture, organisation, { name: 'Grete Lange' })
  const open = async () => {
    await openTeam(dashboard)
    await row(members(dashboard), name).getByRole('link').click()
    await dashboard.getByRole('button', { name: 'Rolle und Führungen ändern' }).click()
  }
  await open()
  const box = dialog(dashboard, 'Rolle und Führungen ändern')
  const type = (from: string, until: string) =>
    test.step('type an absence', async () => {
      await field(box, 'Fällt aus von').fill(from)
      await field(box, 'bis').fill(until)
    })
  const [from, until] = [dayFromNow(3), dayFromNow(3)]
  const enter = box.getByRole('button', { name: 'Ausfall eintragen' })
  const save = box.getByRole('button', { name: 'Änderungen speichern' })
  const desk = box.getByRole('radio', { name: /^Kasse/ })
  const leaving = dialog(dashboard, 'Eingaben verwerfen?')

  await desk.check()
  await type(from, until)
  await enter.click()
  await expect(box).toContainText('Ausfall eingetragen.')
  await expect(desk).toBeChecked()
  await dashboard.keyboard.press('Escape')
  await leaving.getByRole('button', { name: /^Weiter/ }).click()
  await type(dayFromNow(6), dayFromNow(6))
  await save.click()
  await expect(dashboard.getByRole('main')).toContainText('Kasse')
  await expect(field(box, 'bis')).toHaveValue(dayFromNow(6))
  await dashboard.keyboard.press('Escape')
  await leaving.getByRole('button', { name: /^Weiter/ }).click()
  await enter.click()
  await expect(absences(dashboard).getByRole('listitem')).toHaveCount(2)
  await dashboard.keyboard.press('Escape')
  await expect(box).toBeHidden()
})
