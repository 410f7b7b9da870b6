import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import type { ReceivedMail } from '#test/servers/mailbox.ts'
import { dayFromNow, password } from '#test/world/registered-organisation.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, days, times } from './form-pages.ts'
import { embeddingCode, pageAround, serveHostPage } from './setup/host-page.ts'

test.use({ rateLimit: 'on' })

const day = dayFromNow(3)
const start = Temporal.PlainDateTime.from(`${day}T10:00`).toZonedDateTime('Europe/Berlin')
const bookedTime = `${start.toLocaleString('de-DE', { dateStyle: 'full' })}, 10:00 Uhr`

test('[F01] [F02] [M01] [M02] [M03] from registration to a booking that is cancelled and frees its places', async ({
  page,
  browser,
  fixture,
}) => {
  const email = `${randomUUID()}@schule.example`

  await test.step('an organisation registers and opens a slot', async () => {
    await register(page)
    await openSlot(page)
    await expect(slotAt(page, '10:00')).toContainText('0 von 10')
  })

  const visitor = await visitorOf(browser)
  const host = await hostPageOf(page, fixture.address)
  await test.step('a visitor books the slot on the organisation’s website', async () => {
    await visitor.goto(host.address)
    await book(visitor, { people: 3, name: 'Sibylle Günther', email, comment: 'Klasse 4b 🎒' })
    await expect(visitor.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
    await expect(visitor.getByText(`Eine Bestätigung ist unterwegs an ${email}.`)).toBeVisible()
  })

  const confirmation = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
  const confirmed = await test.step('the confirmation arrives with a calendar file', async () => {
    expect(confirmation.subject).toBe(`Ihre Buchung: Führung am ${bookedTime}`)
    expect(confirmation.from?.address).toBe('no-reply@localhost')
    for (const part of [confirmation.text, confirmation.html]) {
      expect(part).toContain('Sibylle Günther')
      expect(part).toContain(bookedTime)
      expect(part).toContain('/cancel.html?cancel_token=')
    }
    const calendar = calendarIn(confirmation)
    expect(calendar).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      start: new Date(start.epochMilliseconds).toISOString(),
    })
    return calendar
  })

  await test.step('the dashboard shows the booking', async () => {
    await page.reload()
    await expect(slotAt(page, '10:00')).toContainText('3 von 10')
    await showBookings(page)
    await expect(page.getByText('Sibylle Günther')).toBeVisible()
    await expect(page.getByText('Klasse 4b 🎒')).toBeVisible()
  })

  await test.step('the visitor cancels with the link in the email; opening it changes nothing', async () => {
    await visitor.goto(cancelLinkIn(confirmation))
    await expect(visitor.getByText('Sibylle Günther')).toBeVisible()
    await page.reload()
    await expect(slotAt(page, '10:00')).toContainText('3 von 10')
    await visitor.getByRole('button', { name: 'Buchung stornieren' }).click()
    await expect(visitor.getByRole('heading', { name: 'Ihre Buchung ist storniert' })).toBeVisible()
  })

  await test.step('the cancellation email arrives and removes the entry from the calendar', async () => {
    const cancellation = await fixture.mailbox.waitFor(
      (mail) => mail.recipients.includes(email) && mail !== confirmation,
    )
    expect(cancellation.subject).toBe(`Storniert: Führung am ${bookedTime}`)
    expect(cancellation.from?.address).toBe('no-reply@localhost')
    const calendar = calendarIn(cancellation)
    expect(calendar).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: confirmed.uid })
    expect(calendar.sequence).toBeGreaterThan(confirmed.sequence)
  })

  await test.step('the places are free again, for the organisation and for visitors', async () => {
    await page.reload()
    await expect(slotAt(page, '10:00')).toContainText('0 von 10')
    await visitor.goto(host.address)
    await days(visitor).first().click()
    await expect(times(visitor).first()).toContainText('noch 10 Plätze frei')
  })
  await host.close()
  await visitor.context().close()
})

async function register(page: Page) {
  await page.goto('/registration')
  await field(page, 'Organisation').fill('Heimatmuseum Musterstadt')
  await field(page, 'Ihr Name').fill('Käthe Roß')
  await field(page, 'E-Mail-Adresse').fill(`${randomUUID()}@museum.example`)
  await field(page, 'Passwort').fill(password)
  await field(page, 'Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByText('Es gibt noch keine Termine.')).toBeVisible()
}

async function openSlot(page: Page) {
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  const slot = dialog(page, 'Termin anlegen')
  await field(slot, 'Beginn').fill(`${day}T10:00`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await slot.getByRole('button', { name: 'Fertig' }).click()
}

/** Opens another person's browser, without a login or stored data. */
async function visitorOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  return context.newPage()
}

async function hostPageOf(page: Page, product: string) {
  const answer = await page.request.get('/api/admin/projects')
  const [project] = (await answer.json()) as Project[]
  return serveHostPage(pageAround(embeddingCode(product, project?.id ?? '')))
}

async function showBookings(page: Page) {
  await slotAt(page, '10:00')
    .getByRole('button', { name: /1 Buchung/ })
    .click()
}

function calendarIn(mail: ReceivedMail) {
  const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) throw new Error(`No calendar file in ${mail.raw}`)
  const { content } = file
  return readCalendar(typeof content === 'string' ? content : new TextDecoder().decode(content))
}

function cancelLinkIn({ text = '' }: ReceivedMail): string {
  return /https?:\S+cancel_token=\S+/.exec(text)?.[0] ?? ''
}
