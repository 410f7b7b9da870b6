import { expect, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { days, times } from './form-pages.ts'
import { newEmail } from './people.ts'
import { press, tabTo } from './setup/keyboard.ts'
import { wait } from './waiting/waiting.ts'

test.use({ viewport: { width: 390, height: 844 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const pupils = (page: Page) => page.getByLabel('Schülerinnen und Schüler', { exact: true })
const adults = (page: Page) => page.getByLabel('Begleitpersonen', { exact: true })

const prices = [
  { name: 'Schülerinnen und Schüler', cents: 300, per: 'person', free_from: 11 },
  { name: 'Begleitpersonen', cents: 500, per: 'person' },
  { name: 'Führung', cents: 6000, per: 'group' },
]

/** A museum with a slot for 30 people tomorrow, for single visitors or a class, which pays. */
async function withPrices({ asked, projectId, variant, name, openSlot }: RegisteredOrganisation) {
  const project = { name, visitor_changes: true, price_note: 'Zahlbar an der Kasse' }
  await asked('PUT', `admin/project/${projectId}`, project)
  const terms = { name: 'Schulklasse', min_people: 10, max_people: 28, prices }
  const classes = await asked<Variant>('POST', `admin/variants/${projectId}`, terms)
  const possible_ressources = [variant.ressource_id, classes.ressource_id]
  const slotId = await openSlot({ max_attendees: 30, possible_ressources })
  return { classes, terms, slotId }
}

/** Replaces what is in the focused field. */
async function type(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** By keyboard, as far as the details. */
async function chooseClass(page: Page, { projectId }: RegisteredOrganisation) {
  await page.goto(`/buchen/${projectId}`)
  await press(button(page, /Schulklasse/), 'Enter')
  await tabTo(pupils(page))
  await type(page, '24')
  await page.keyboard.press('Tab')
  await tabTo(adults(page))
  await type(page, '2')
  await press(days(page).first(), 'Enter')
  await press(times(page).first(), 'Enter')
  await expect(heading(page, 'Ihre Angaben')).toBeFocused()
}

async function whoBooks(page: Page, email = newEmail()) {
  await tabTo(page.getByLabel(/^Ihr Name/))
  await page.keyboard.type('Sibylle Günther')
  await tabTo(page.getByLabel(/^E-Mail-Adresse/))
  await page.keyboard.type(email)
  return email
}

const costs = (page: Page) => page.locator('form .summary')

test('by keyboard, a class books at its prices with one more input than without, and sees what it pays', async ({
  page,
  organisation,
  fixture: { mailbox },
}) => {
  await withPrices(organisation)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(`/buchen/${organisation.projectId}`)
  await expect(button(page, /Schulklasse/)).toBeVisible()
  expect(scripts.filter((path) => /prices|extras/.test(path))).toEqual([])
  await expect(button(page, /Schulklasse/)).toContainText(
    /Schülerinnen und Schüler: 3,00\s€, jede 11. Person frei · Begleitpersonen: 5,00\s€ · Führung: 60,00\s€ je Gruppe/,
  )
  await chooseClass(page, organisation)
  expect(scripts.some((path) => path.endsWith('/embed/prices.js'))).toBe(true)
  await expect(costs(page)).toHaveText(
    /Schüler22 × 3,00\s€ = 66,00\s€ \(2 von 24 frei\)Begleitpersonen2 × 5,00\s€ = 10,00\s€Führung60,00\s€ je GruppeSumme136,00\s€/,
  )
  await expect(page.getByText('Zahlbar an der Kasse')).toBeVisible()
  await expect(page.locator('.visit > .summary')).toContainText(/26 Personen.*136,00\s€/)
  await expectAccessible(page, 'the details of a class with prices')
  const email = await whoBooks(page)
  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeFocused()
  await expect(page.locator('.summary')).toContainText(/Summe136,00\s€/)
  expect(await organisation.slots()).toMatchObject([{ sum: 26 }])
  const mail = await mailbox.waitFor(({ recipients }) => recipients.includes(email))
  expect(mail.text).toMatch(/Führung: 60,00\s€ je Gruppe\nSumme: 136,00\s€\nZahlbar an der Kasse/)
})

test('the limits of a group apply to its sum, also with buttons and wrong entries', async ({
  page,
  organisation,
}) => {
  await withPrices(organisation)
  await page.goto(`/buchen/${organisation.projectId}`)
  await press(button(page, /Schulklasse/), 'Enter')
  await expect(pupils(page)).toHaveValue('10')
  await expect(adults(page)).toHaveValue('0')
  await press(button(page, 'Schülerinnen und Schüler: eine Person weniger'), 'Enter')
  await expect(pupils(page)).toHaveAccessibleDescription(/Mindestens 10 Personen je Buchung/)
  await expectAccessible(page, 'too few people at prices')
  await press(days(page).first(), 'Enter')
  await expect(pupils(page)).toBeFocused()
  await tabTo(button(page, 'Begleitpersonen: eine Person mehr'))
  await page.keyboard.press('Enter')
  await expect(adults(page)).toHaveValue('1')
  await expect(pupils(page)).not.toHaveAttribute('aria-invalid')
  await tabTo(pupils(page))
  await type(page, '28')
  await expect(adults(page)).toHaveAccessibleDescription(/Höchstens 28 Personen je Buchung/)
  await type(page, 'viele')
  await expect(pupils(page)).toHaveAccessibleDescription(/Bitte geben Sie eine Zahl ein/)
  await type(page, '12')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
})

test('a price that changed meanwhile is shown and said, and booked only once the visitor sends again', async ({
  page,
  organisation,
}) => {
  const { classes, terms } = await withPrices(organisation)
  await chooseClass(page, organisation)
  await whoBooks(page)
  const dearer = (classes.prices ?? []).map((price) => ({ ...price, cents: price.cents + 100 }))
  const change = (body: object) =>
    organisation.asked('PUT', `admin/variants/${classes.id}`, { ...terms, ...body })
  await change({ prices: dearer })
  await press(button(page, 'Jetzt buchen'), 'Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/Preis hat sich .* Zusammen kostet es jetzt: 161,00\s€/)
  await expect(costs(page)).toContainText(/22 × 4,00\s€ = 88,00\s€.*Summe161,00\s€/)
  await expectAccessible(page, 'a price that has changed')
  await expect(page.getByLabel(/^Ihr Name/)).toHaveValue('Sibylle Günther')
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])

  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeFocused()
  expect(await organisation.slots()).toMatchObject([{ sum: 26 }])
})

test('prices that are no longer there are replaced by those that are', async ({
  page,
  organisation,
}) => {
  const { classes, terms } = await withPrices(organisation)
  await chooseClass(page, organisation)
  await whoBooks(page)
  await organisation.asked('PUT', `admin/variants/${classes.id}`, terms)
  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(page.getByRole('alert')).toContainText(/Preis hat sich .* kostet es jetzt: 132,00/)
  await expect(pupils(page)).toHaveValue('26')
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeFocused()
})

test('a group has the size of the variant chosen last, and limits that changed are said at its field', async ({
  page,
  organisation,
}) => {
  const { classes, terms } = await withPrices(organisation)
  const people = page.getByLabel(/^Anzahl Personen/)
  await page.goto(`/buchen/${organisation.projectId}`)
  await press(button(page, /Schulklasse/), 'Enter')
  await expect(pupils(page)).toHaveValue('10')
  await press(button(page, 'Zurück'), 'Enter')
  await press(button(page, /^Führung/), 'Enter')
  await expect(people).toHaveValue('1')
  await tabTo(people)
  await type(page, '40')
  await press(button(page, 'Zurück'), 'Enter')
  await press(button(page, /Schulklasse/), 'Enter')
  await expect(pupils(page)).toHaveValue('28')
  await tabTo(pupils(page))
  await type(page, '12')
  await press(days(page).first(), 'Enter')
  await press(times(page).first(), 'Enter')
  await whoBooks(page)
  await organisation.asked('PUT', `admin/variants/${classes.id}`, {
    ...{ ...terms, prices: classes.prices },
    min_people: 15,
  })
  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(pupils(page)).toBeFocused()
  await expect(pupils(page)).toHaveAccessibleDescription(/Mindestens 15 Personen je Buchung/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('behind the link, a class sees what it pays, and changes the people at each price', async ({
  page,
  organisation,
}) => {
  const { classes, slotId } = await withPrices(organisation)
  const [pupil, adult] = classes.prices ?? []
  const { cancel_url } = await organisation.book(slotId, {
    category: classes.ressource_id,
    attendees_count: 26,
    prices: [
      { id: pupil?.id ?? '', count: 24 },
      { id: adult?.id ?? '', count: 2 },
    ],
  })
  const { pathname, search } = new URL(cancel_url)
  await page.goto(pathname + search)
  const summary = page.locator('.summary')
  await expect(summary).toContainText(
    /Begleitpersonen2 × 5,00.*Summe136,00\s€ \(Zahlbar an der Kasse\)/,
  )
  await expectAccessible(page, 'a booking with prices')
  await press(button(page, 'Personenzahl ändern'), 'Enter', 30)
  await expect(page.getByText(/Jetzt gebucht: .*26 Personen, 136,00\s€/)).toBeVisible()
  await press(button(page, 'Änderung speichern'), 'Enter', 30)
  await expect(pupils(page)).toBeFocused()
  await expect(pupils(page)).toHaveAccessibleDescription(/schon gebucht/)
  await type(page, '23')
  await tabTo(adults(page))
  await type(page, '3')
  await expect(costs(page)).toContainText(/Summe138,00\s€/)
  await expectAccessible(page, 'changing the people at prices')
  await press(button(page, 'Änderung speichern'), 'Enter', 30)
  await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()
  await expect(summary).toContainText(/21 × 3,00.*\(2 von 23 frei\).*3 × 5,00.*Summe138,00\s€/)
})

test('somebody on the waiting list says who pays which price, and accepts what is shown', async ({
  page,
  organisation,
}) => {
  const { classes } = await withPrices(organisation)
  const { asked, projectId, name, openSlot, book, call } = organisation
  await asked('PUT', `admin/project/${projectId}`, { name, waiting_list: true })
  const full = { max_attendees: 12, possible_ressources: [classes.ressource_id] }
  const slotId = await openSlot(full)
  const category = classes.ressource_id
  const { cancel_url } = await book(slotId, { category, attendees_count: 12 })
  const entry = await wait(organisation, [slotId], { category, people: 12 })
  const token = new URL(cancel_url).searchParams.get('cancel_token')
  await call('POST', `public/bookings/${token}/cancel`)
  await page.goto(entry)
  await expect(heading(page, 'Es sind Plätze für Sie frei')).toBeVisible()
  await expect(page.getByText('Wie verteilen sich 12 Personen auf die Preise?')).toBeVisible()
  await tabTo(pupils(page))
  await type(page, '11')
  await press(button(page, 'Zusagen'), 'Enter', 30)
  await expect(pupils(page)).toBeFocused()
  await expect(pupils(page)).toHaveAccessibleDescription(/Wie verteilen sich 12 Personen/)
  await expectAccessible(page, 'an offer of places with prices')
  await tabTo(adults(page))
  await type(page, '1')
  await expect(page.locator('.month .summary')).toContainText(/10 × 3,00.*Summe95,00\s€/)
  await press(button(page, 'Zusagen'), 'Enter', 30)
  await expect(heading(page, 'Ihre Plätze sind gebucht')).toBeFocused()
  await page.getByRole('link', { name: 'Meine Buchung ansehen' }).click()
  await expect(page.locator('.summary')).toContainText(/Summe95,00\s€/)
})
