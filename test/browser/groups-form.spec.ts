import { expect, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { days, times } from './form-pages.ts'
import { newEmail, pathIn } from './people.ts'
import { press, tabTo } from './setup/keyboard.ts'

test.use({ viewport: { width: 390, height: 844 } })

const hour = 60 * 60
const terms = { exclusive: true, min_people: 10, max_people: 25, closes_changes: 2 * hour }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const people = (page: Page) => page.getByLabel(/^Anzahl Personen \(mindestens 10\)/)

/** A museum with a slot for 30 people tomorrow, for single visitors or one class. */
async function withClass(organisation: RegisteredOrganisation) {
  const { asked, projectId, variant, name } = organisation
  await asked('PUT', `admin/project/${projectId}`, { name, visitor_changes: true })
  const classes = await asked<Variant>('POST', `admin/variants/${projectId}`, {
    name: 'Schulklasse',
    ...terms,
  })
  const possible_ressources = [variant.ressource_id, classes.ressource_id]
  const slotId = await organisation.openSlot({ max_attendees: 30, possible_ressources })
  return { classes, slotId }
}

/** Replaces what is in the focused field. */
async function type(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('by keyboard, a class books a slot for itself, and sees until when it can change that', async ({
  page,
  organisation,
  fixture: { mailbox },
}) => {
  const { classes } = await withClass(organisation)
  await page.goto(`/buchen/${organisation.projectId}`)
  await press(button(page, /Schulklasse/), 'Enter')
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()

  await test.step('a group that is too small or too large is refused at the field', async () => {
    await expect(people(page)).toHaveValue('10')
    await tabTo(people(page))
    await type(page, '9')
    await expect(people(page)).toHaveAccessibleDescription(/Mindestens 10 Personen je Buchung/)
    await expectAccessible(page, 'a group that is too small')
    await press(days(page).first(), 'Enter')
    await expect(people(page)).toBeFocused()
    await type(page, '26')
    await expect(people(page)).toHaveAccessibleDescription(/Höchstens 25 Personen je Buchung/)
    await type(page, '24')
    await expect(people(page)).not.toHaveAttribute('aria-invalid')
  })

  await press(days(page).first(), 'Enter')
  await press(times(page).first(), 'Enter')
  await expect(heading(page, 'Ihre Angaben')).toBeFocused()
  const lastMoment = page.getByText(
    /^Ändern oder stornieren können Sie nur bis \S+, \d+\. \S+ \d{4} um 08:00 Uhr/,
  )
  await expect(lastMoment).toBeVisible()
  await expectAccessible(page, 'the details of a class')
  const email = newEmail()
  await tabTo(page.getByLabel(/^Ihr Name/))
  await page.keyboard.type('Sibylle Günther')
  await tabTo(page.getByLabel(/^E-Mail-Adresse/))
  await page.keyboard.type(email)
  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeFocused()
  await expect(lastMoment).toBeVisible()
  await expectAccessible(page, 'a booked class')
  expect(await organisation.slots()).toMatchObject([{ sum: 24, whole: true }])

  const mail = await mailbox.waitFor(({ recipients }) => recipients.includes(email))
  expect(mail.text).toMatch(/Ändern oder stornieren können Sie bis \S+, .* 08:00 Uhr\./)

  await test.step('until then, the page behind the link says so', async () => {
    await page.goto(pathIn(mail, 'cancel.html'))
    await expect(heading(page, 'Meine Buchung')).toBeVisible()
    await expect(page.getByText(/^Ändern oder stornieren können Sie bis .*08:00/)).toBeVisible()
    await press(button(page, 'Personenzahl ändern'), 'Enter')
    const count = page.getByLabel(/^Anzahl Personen/)
    await tabTo(count)
    await type(page, '9')
    await expect(count).toHaveAccessibleDescription(/Mindestens 10 Personen/)
    await type(page, '25')
    await press(button(page, 'Änderung speichern'), 'Enter')
    await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()
    await expectAccessible(page, 'a class that can be changed')
  })

  await test.step('afterwards, it says whom to call', async () => {
    const { asked, projectId } = organisation
    await asked('PUT', `admin/variants/${classes.id}`, {
      ...{ name: 'Schulklasse', ...terms },
      closes_changes: 60 * 24 * hour,
    })
    const noPhone = page.getByText(new RegExp(`wenden Sie sich an ${organisation.name}`))
    await page.goto(pathIn(mail, 'cancel.html'))
    await expect(heading(page, 'Ändern und stornieren können Sie hier nicht mehr')).toBeVisible()
    await expect(noPhone).toBeVisible()
    await expect(button(page, /stornieren|ändern|speichern/i)).toHaveCount(0)

    const place = { location_street: 'Spinnereistraße 7', location_city: 'Leipzig' }
    const { cookie } = organisation
    const saved = await page.request.post(`/api/admin/settings/email/${projectId}`, {
      form: { ...place, location_phone: '0341 / 12 34 56' },
      headers: { cookie: `${cookie.name}=${cookie.value}` },
    })
    expect(saved.ok()).toBe(true)
    await page.reload()
    await expect(page.getByText(/Bitte rufen Sie an/)).toBeVisible()
    await expect(page.getByText('Spinnereistraße 7, Leipzig')).toBeVisible()
    const call = page.getByRole('link', { name: '0341 / 12 34 56' })
    await tabTo(call)
    await expect(call).toHaveAttribute('href', 'tel:0341123456')
    await expectAccessible(page, 'a class that can no longer be changed')
  })
})

test('a class whose slot others have booked joins the waiting list, also if they were faster', async ({
  page,
  organisation,
}) => {
  const { slotId } = await withClass(organisation)
  const { asked, projectId, name } = organisation
  await asked('PUT', `admin/project/${projectId}`, { name, waiting_list: true })
  await page.goto(`/buchen/${projectId}`)
  await press(button(page, /Schulklasse/), 'Enter')
  await press(days(page).first(), 'Enter')
  await press(times(page).first(), 'Enter')
  await tabTo(page.getByLabel(/^Ihr Name/))
  await page.keyboard.type('Sibylle Günther')
  await tabTo(page.getByLabel(/^E-Mail-Adresse/))
  await page.keyboard.type(newEmail())
  await organisation.book(slotId, { attendees_count: 1 })
  await press(button(page, 'Jetzt buchen'), 'Enter')
  await expect(page.getByRole('alert')).toContainText('schon Plätze vergeben')
  await press(button(page, 'Auf die Warteliste'), 'Enter')
  await expect(page.getByText(/nicht mehr ganz frei/)).toBeVisible()

  await page.goto(`/buchen/${projectId}`)
  await press(button(page, /Führung/), 'Enter')
  await press(days(page).first(), 'Enter')
  await expect(times(page)).toHaveText(/noch 29 Plätze frei/)

  await page.goto(`/buchen/${projectId}`)
  await press(button(page, /Schulklasse/), 'Enter')
  await press(button(page, /, ausgebucht$/), 'Enter')
  await press(button(page, /10:00.*Auf die Warteliste/), 'Enter')
  await tabTo(people(page))
  await type(page, '9')
  await press(button(page, 'Auf die Warteliste setzen'), 'Enter')
  await expect(people(page)).toHaveAccessibleDescription(/Mindestens 10 Personen/)
  await type(page, '24')
  await tabTo(page.getByLabel(/^Ihr Name/))
  await page.keyboard.type('Sibylle Günther')
  await tabTo(page.getByLabel(/^E-Mail-Adresse/))
  await page.keyboard.type(newEmail())
  await expectAccessible(page, 'a class on its way to the waiting list')
  await press(button(page, 'Auf die Warteliste setzen'), 'Enter')
  await expect(heading(page, /Sie stehen auf der Warteliste|bestätigen/)).toBeFocused()
})
