import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { daySection, dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { type Hands, handsOn, officeTasks } from './office/counted.ts'
import { bookedDays, type Museum, openMuseum } from './office/museum.ts'
import { type join, newEmail, row } from './people.ts'
import { missTwoOffers, openFullSlot, wait } from './waiting/waiting.ts'

// The task about the waiting list moves the clock.
test.use({ clock: 'settable' })

type Fixture = Parameters<typeof join>[0] & Parameters<typeof missTwoOffers>[0]

interface Office {
  page: Page
  museum: Museum
  hands: Hands
  fixture: Fixture
  /** Opens the dashboard with today's list, as the admin or as another person. */
  open: (who?: { cookie: { name: string; value: string } }) => Promise<void>
}

const tasks = await officeTasks()

/**
 * Works on a task of docs/office-tasks.md through the real product, and expects no more actions than
 * the document says. A task that takes another way today stands for the same outcome.
 */
function task(number: number, work: (office: Office) => Promise<void>) {
  const { title = '', today = 0, now = today } = tasks.get(number) ?? {}
  test(`${number}. ${title}`, async ({ page, organisation, fixture }) => {
    // Opening the museum takes a while.
    test.slow()
    const museum = await openMuseum(fixture, organisation)
    const hands = handsOn(page)
    const open: Office['open'] = async ({ cookie } = organisation) => {
      await page.context().addCookies([{ ...cookie, url: fixture.address }])
      await page.goto('/admin')
      await expect(slot(page, 1, '10:00')).toBeVisible()
    }
    await work({ page, museum, hands, fixture, open })
    expect(hands.actions()).toBeLessThanOrEqual(now)
  })
}

const slot = (page: Page, day: number, time: string): Locator =>
  daySection(page, day)
    .getByRole('listitem')
    .filter({ has: page.getByText(new RegExp(`^${time}–`)) })

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })
const submit = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })
const link = (where: Page | Locator, name: string | RegExp) => where.getByRole('link', { name })
const todo = (page: Page) => page.getByRole('region', { name: 'Zu tun' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Buchung suchen' })
const filter = (page: Page, name: string) => page.getByRole('combobox', { name })

/** Goes to a later day, and waits until the list begins there. */
async function goTo({ page, hands }: Office, days: number) {
  await hands.typeDate(page.getByLabel('Zum Datum'), dayFromNow(days))
  await expect(page).toHaveURL(new RegExp(`ab=${dayFromNow(days)}`))
  await expect(daySection(page, 1)).toHaveCount(0)
}

async function chooseFrom(hands: Hands, row: Locator, entry: string) {
  await hands.click(button(row, /^Weitere Aktionen/))
  await hands.click(row.page().getByRole('menuitem', { name: entry }))
}

/** Opens the booking that the search finds for these words. */
async function find({ page, hands }: Office, words: string): Promise<void> {
  await hands.type(search(page), words)
  await expect(page.getByRole('listbox', { name: 'Gefundene Buchungen' })).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Buchung von/ })).toBeVisible()
}

type Typed = [label: string, text: string][]

/** Books for a caller in the dialog that the slot's button opens. */
async function book({ page, hands }: Office, row: Locator, typed: Typed) {
  await hands.click(button(row, /^Buchen/))
  const booking = dialog(page, 'Buchung anlegen')
  for (const [label, text] of typed) await hands.type(field(booking, label), text)
  await hands.click(submit(booking, 'Buchung anlegen'))
  await expect(booking).toBeHidden()
}

const vogt = {
  booker_name: 'Frau Vogt',
  booker_email: 'vogt@lindenschule.example',
  booker_phone: '0421 361-0',
}
const vogtTyped: Typed = [
  ['Name', vogt.booker_name],
  ['E-Mail-Adresse', vogt.booker_email],
]
const byPhone: Typed = [...vogtTyped, ['Telefonnummer', vogt.booker_phone]]
const school: Typed = [['Von welcher Schule kommen Sie\\?', 'Lindenschule']]
const people = (count: number): Typed => [['Personen', String(count)]]

const midnight = (days: number) =>
  Temporal.PlainDate.from(dayFromNow(days)).toZonedDateTime('Europe/Berlin').toInstant().toString()

task(1, async ({ page, museum, hands, open, fixture }) => {
  const [grete] = [await museum.join('Grete Lange'), await museum.join('Ida Groß')]
  await museum.bookAt(8, '14:00')
  await museum.assign(8, '14:00', 'Grete Lange')
  await Promise.all(bookedDays.map((day) => museum.assign(day, '10:00', 'Käthe Roß')))
  const { ok } = await fetch(`${fixture.address}/api/mine/absence`, {
    method: 'POST',
    headers: {
      cookie: `${grete.cookie.name}=${grete.cookie.value}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ from: midnight(8), until: midnight(9) }),
  })
  expect(ok).toBe(true)
  await open()

  await hands.click(button(todo(page), /^Einteilen/))
  const staff = page.getByRole('dialog')
  await hands.click(staff.getByRole('checkbox', { name: 'Ida Groß' }))
  await hands.click(submit(staff, 'Fertig'))
  await expect(slot(page, 8, '14:00')).toContainText('Ida Groß')
})

task(2, async (office) => {
  const { page, museum, hands, open, fixture } = office
  const [wrong, right] = [newEmail('lindenshcule'), newEmail('lindenschule')]
  fixture.mailbox.refuse(wrong, 550)
  await museum.bookAt(4, '14:00', { ...vogt, booker_email: wrong })
  await expect(async () => {
    await open()
    await expect(link(todo(page), /nicht zugestellt/)).toBeVisible({ timeout: 5000 })
  }).toPass()

  await hands.click(link(todo(page), /nicht zugestellt/))
  await expect(row(page.getByRole('main'), wrong)).toBeVisible()
  await find(office, 'vogt')
  await hands.click(button(page, /^Bestätigung (erneut )?senden$/))
  await hands.type(field(page, 'An diese Adresse'), right)
  await hands.click(submit(page.getByRole('dialog'), 'Bestätigung senden'))
  await expect(page.getByText(`Die Bestätigung an ${right} ist unterwegs`)).toBeVisible()
  await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(right))
  await hands.press('Escape')
  await hands.click(button(row(page.getByRole('main'), wrong), /^Erledigt/))
  await expect(row(page.getByRole('main'), wrong)).toBeHidden()
})

task(3, async ({ page, museum, hands, open }) => {
  const { slotId } = await museum.bookAt(3, '11:00', vogt)
  await museum.asked('POST', `admin/slot/${slotId}/move`, { starttime: `${dayFromNow(3)}T12:00` })
  await open()

  await hands.click(button(todo(page), /^Zum Termin/))
  const moved = slot(page, 3, '12:00')
  await hands.click(button(moved, '1 Buchung'))
  await expect(moved).toContainText('keine Antwort')
  await hands.see(link(moved, vogt.booker_phone))
})

task(4, async ({ page, museum, hands, open, fixture }) => {
  const email = newEmail()
  await missTwoOffers(fixture, museum, email)
  const { slotId, cancel } = await openFullSlot(museum, `${dayFromNow(7)}T16:00`)
  await wait(museum, [slotId], { email })
  await cancel()
  await open()

  await hands.click(link(todo(page), /^Plätze anbieten/))
  await hands.click(button(page, /^Plätze anbieten: Sibylle Günther/))
  await expect(page.getByText('Sibylle Günther bekommt ein Angebot per E-Mail.')).toBeVisible()
  await hands.press('Escape')
  await fixture.setAhead({ days: 0 })
})

task(5, async (office) => {
  const { page, museum, hands, open } = office
  const answers = museum.school('Lindenschule')
  await museum.bookAt(3, '14:00', { ...vogt, answers })
  await open()

  await find(office, 'lindenschule')
  await hands.click(submit(page.getByRole('dialog'), 'Ändern'))
  await hands.type(field(page, 'Telefonnummer'), '0421 36199')
  await hands.click(button(page, 'Änderung speichern'))
  await expect(page.getByText('Buchung von Frau Vogt wurde geändert')).toBeVisible()
  await hands.press('Escape')
})

task(6, async (office) => {
  const { page, museum, hands, open } = office
  await museum.bookAt(9, '09:00', { attendees_count: 15 })
  await museum.bookAt(10, '09:00', { attendees_count: 30 })
  await open()

  await goTo(office, 9)
  await hands.see(slot(page, 11, '09:00'))
  await book(office, slot(page, 11, '09:00'), [...byPhone, ...people(24), ...school])
  await expect(slot(page, 11, '09:00')).toContainText('24 von 30')
})

task(7, async ({ page, museum, hands, open }) => {
  await museum.bookAt(2, '11:00', { attendees_count: 30 })
  await open()

  await hands.click(button(slot(page, 2, '11:00'), /^Buchen/))
  const booking = dialog(page, 'Buchung anlegen')
  const typed: Typed = [...vogtTyped, ...people(24)]
  for (const [label, text] of typed) await hands.type(field(booking, label), text)
  await hands.click(button(booking, 'Auf die Warteliste setzen'))
  await expect(booking).toBeHidden()
  await page.goto('/admin/waiting')
  await expect(dialog(page, 'Warteliste')).toContainText('24 Personen')
})

task(8, async (office) => {
  const { page, museum, hands, open } = office
  await museum.bookAt(1, '14:00', { attendees_count: 26 })
  await open()

  const full = slot(page, 1, '14:00')
  await hands.click(button(full, /^Buchen/))
  const booking = dialog(page, 'Buchung anlegen')
  const typed: Typed = [...vogtTyped, ...people(5)]
  for (const [label, text] of typed) await hands.type(field(booking, label), text)
  await hands.click(booking.getByRole('checkbox', { name: /^Trotzdem buchen/ }))
  await hands.click(submit(booking, 'Buchung anlegen'))
  await expect(booking).toBeHidden()
  await expect(full).toContainText('31 von 30')
})

task(9, async (office) => {
  const { page, museum, hands, open } = office
  const answers = museum.school('Lindenschule')
  const { cancel_token } = await museum.bookAt(5, '11:00', { ...vogt, answers })
  await museum.asked('POST', `public/bookings/${cancel_token}/cancel`)
  await open()

  await find(office, 'vogt')
  await hands.click(button(page, /^Wiederherstellen/))
  const asked = page.getByRole('dialog').last()
  await hands.click(submit(asked, 'Wiederherstellen'))
  await hands.press('Escape')
  await expect(slot(page, 5, '11:00')).toContainText('20 von 30')
})

task(10, async (office) => {
  const { page, museum, hands, open } = office
  const { slotId } = await museum.bookAt(2, '14:00', vogt)
  const other = { ...vogt, booker_name: 'Herr Öz', attendees_count: 4 }
  await museum.bookAt(2, '14:00', other)
  await museum.asked('POST', `admin/slot/${slotId}/call_off`, { reason: 'Grete ist krank.' })
  await open()

  await hands.click(button(page, 'Gelöschte und Abgesagte'))
  const off = slot(page, 2, '14:00')
  await hands.click(button(off, /^Wieder ansetzen/))
  await hands.click(submit(page.getByRole('dialog'), 'Wieder ansetzen'))
  await expect(off).toContainText('24 von 30')
})

task(11, async ({ page, museum, hands, open }) => {
  await museum.join('Grete Lange')
  await open()

  await hands.click(link(page, 'Team'))
  await hands.click(link(page, 'Grete Lange'))
  await hands.click(button(page, 'Rolle und Führungen ändern'))
  await hands.typeDate(field(page, 'Fällt aus von'), dayFromNow(2))
  await hands.typeDate(field(page, 'bis'), dayFromNow(4))
  await hands.click(button(page, 'Ausfall eintragen'))
  await expect(page.getByRole('list', { name: 'Nicht verfügbar' })).toBeVisible()
  await hands.press('Escape')
})

task(12, async ({ page, museum, hands, open }) => {
  await museum.join('Grete Lange')
  const nextTuesday = 9 - Temporal.Now.plainDateISO('Europe/Berlin').dayOfWeek
  await museum.assign(nextTuesday, '11:00', 'Grete Lange')
  await open()

  const nextMonday = nextTuesday - 1
  await hands.typeDate(page.getByLabel('Zum Datum'), dayFromNow(nextMonday))
  await expect(page).toHaveURL(new RegExp(`ab=${dayFromNow(nextMonday)}`))
  const rows = page.locator('[data-place]')
  await expect.poll(() => countInView(rows)).toBeGreaterThanOrEqual(12)
  await hands.choose(filter(page, 'Teammitglied'), 'Grete Lange')
  await expect(rows).toHaveCount(1)
})

/** How many are wholly in view. */
const countInView = (items: Locator) =>
  items.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length
  })

task(13, async ({ page, museum, hands, open }) => {
  const grete = await museum.join('Grete Lange')
  await museum.assign(4, '11:00', 'Grete Lange')
  await open(grete)
  // Where guides are after the log-in.
  await page.goto('/admin/mine')

  await hands.click(button(page, 'Ich falle aus'))
  await hands.click(button(page, 'Anderer Zeitraum'))
  await hands.typeDate(field(page, 'Nicht verfügbar von'), dayFromNow(4))
  await hands.click(submit(page.getByRole('dialog'), 'Eintragen'))
  await expect(page.getByText('Für Ihren Termin sind andere angefragt.')).toBeVisible()
  await hands.press('Escape')
})

task(14, async ({ page, museum, hands, open }) => {
  const grete = await museum.join('Grete Lange')
  const slotId = museum.idAt(6, '14:00')
  await museum.asked('POST', `admin/slot/${slotId}/offer`, { guides: 1 })
  await open(grete)

  // Where guides are after the log-in.
  await page.goto('/admin/mine')
  const asked = page.getByRole('region', { name: 'Können Sie übernehmen?' })
  await hands.click(button(asked, /^Übernehmen/))
  await expect(page.getByRole('main')).toContainText('14:00')
})

task(15, async (office) => {
  const { page, museum, hands, open } = office
  await museum.bookAt(2, '14:00', vogt)
  await open(await museum.join('Otto Kasse', 'desk'))

  await find(office, 'vogt')
  await hands.click(button(page, 'Buchung stornieren'))
  await hands.click(submit(dialog(page, 'Buchung stornieren?'), 'Buchung stornieren'))
  await expect(page.getByText('Buchung von Frau Vogt wurde storniert')).toBeVisible()
  await hands.press('Escape')
})

task(16, async (office) => {
  const { page, museum, hands, open } = office
  await museum.bookAt(2, '14:00', vogt)
  await open(await museum.join('Otto Kasse', 'desk'))

  await find(office, 'vogt')
  await hands.click(submit(page.getByRole('dialog'), 'Ändern'))
  await hands.type(field(page, 'Personen'), '22')
  await hands.click(button(page, 'Änderung speichern'))
  await expect(page.getByText('Buchung von Frau Vogt wurde geändert')).toBeVisible()
  await hands.press('Escape')
  await expect(slot(page, 2, '14:00')).toContainText('22 von 30')
})

task(17, async (office) => {
  const { page, museum, hands, open } = office
  const slotId = await museum.openSlot({ starttime: `${dayFromNow(0)}T23:50` })
  const answers = museum.school('Lindenschule')
  await museum.bookAsAdmin(slotId, { ...vogt, answers, comment: 'Mit Rollstuhl' })
  await open(await museum.join('Otto Kasse', 'desk'))

  await hands.click(link(page, 'Tagesliste'))
  await expect(page.getByText(/Lindenschule/)).toBeVisible()
  await expect(page.getByText('Mit Rollstuhl')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await hands.click(button(page, 'Drucken'))
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
})

task(18, async ({ page, museum, hands, open }) => {
  await museum.openSlot({ starttime: `${dayFromNow(1)}T16:45`, max_attendees: 24 })
  await open()

  await hands.click(button(page, 'Termin anlegen'))
  const adding = dialog(page, 'Termin anlegen')
  await hands.typeDate(field(adding, 'Beginn'), dayFromNow(2), '16:45')
  await hands.type(field(adding, 'Plätze'), '24')
  await hands.click(submit(adding, 'Termin anlegen'))
  await expect(adding).toContainText('Termin wurde erstellt')
  await hands.click(submit(adding, 'Fertig'))
  await expect(slot(page, 2, '16:45')).toContainText('0 von 24')
})

task(19, async ({ page, museum, hands, open, fixture }) => {
  const email = newEmail()
  await museum.bookAt(1, '11:00', { booker_email: email })
  await open()

  const row = slot(page, 1, '11:00')
  await chooseFrom(hands, row, 'Kommentar')
  const comment = page.getByRole('dialog')
  await hands.type(comment.getByRole('textbox'), 'Der Aufzug fährt nicht.')
  await hands.click(button(comment, 'speichern'))
  await expect(row).toContainText('Der Aufzug fährt nicht.')
  await chooseFrom(hands, row, 'Nachricht an Gäste')
  const message = dialog(page, 'Nachricht an Gäste')
  await hands.type(field(message, 'Betreff'), 'Aufzug')
  await hands.type(field(message, 'Nachricht'), 'Der Aufzug fährt nicht.')
  await hands.click(submit(message, 'Nachricht senden'))
  await fixture.mailbox.waitFor(
    ({ recipients, subject }) => recipients.includes(email) && /Aufzug/.test(subject ?? ''),
  )
})

task(20, async (office) => {
  const { page, museum, hands, open } = office
  await museum.bookAt(12, '11:00', vogt)
  await open()

  await goTo(office, 12)
  const booked = slot(page, 12, '11:00')
  await hands.click(button(booked, '1 Buchung'))
  await hands.click(link(booked, vogt.booker_name).first())
  await expect(page.getByRole('dialog', { name: 'Buchung von Frau Vogt' })).toBeVisible()
  await hands.press('Escape')
  await hands.act(() => page.reload())
  await hands.click(button(booked, '1 Buchung'))
  await hands.see(link(booked, vogt.booker_name).first())
})

test('the twenty tasks are all in the document', () => {
  expect([...tasks.keys()]).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1))
})

test('no task takes more actions than before, and once all are counted anew, together at most two thirds', () => {
  const all = [...tasks.values()]
  for (const { today, now = today } of all) expect(now).toBeLessThanOrEqual(today)
  const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0)
  const thirds = all.every(({ now }) => now !== undefined) ? 2 : 3
  const before = sum(all.map(({ today }) => today))
  expect(sum(all.map(({ today, now = today }) => now)) * 3).toBeLessThanOrEqual(before * thirds)
})
