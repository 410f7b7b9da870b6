import { expect, type Locator, type Page } from '@playwright/test'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import type { ReceivedMail } from '#test/servers/mailbox.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { test } from './fixture.ts'
import { days, people, times } from './form-pages.ts'
import { bookTwoDates, button, heading, summary } from './own-booking/two-dates.ts'
import { newEmail, pathIn } from './people.ts'
import { press } from './setup/keyboard.ts'

const phone = { width: 390, height: 844 }

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a visitor changes the number of people and the date in at most six taps each, and gets one email with the calendar entry for each', async ({
    page,
    organisation,
    fixture: { mailbox },
  }) => {
    const email = newEmail()
    await bookTwoDates(organisation, { booking: { booker_email: email } })
    const confirmation = await mailbox.waitFor(({ recipients }) => recipients.includes(email))
    await page.goto(pathIn(confirmation, 'cancel.html'))

    const more = await test.step('the number of people', async () => {
      const taps = tapping()
      await taps.tap(button(page, 'Personenzahl ändern'))
      await taps.tap(button(page, 'Eine Person mehr'))
      await taps.tap(button(page, 'Eine Person mehr'))
      await taps.tap(button(page, 'Änderung speichern'))
      await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()
      expect(taps.count).toBeLessThanOrEqual(6)
      await expect(page.getByRole('status')).toContainText(/Jetzt gebucht: .*4 Personen.*E-Mail/)
      await expect(summary(page)).toContainText('4 Personen')
      expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([4, 0])

      const change = await mailbox.waitFor(
        (mail) => mail.recipients.includes(email) && mail !== confirmation,
      )
      expect(change.subject).toContain('Ihre Buchung wurde geändert')
      expectToUpdate(change, confirmation)
      expect(calendarIn(change).start).toBe(calendarIn(confirmation).start)
      return change
    })

    await test.step('the date, and the calendar entry moves too', async () => {
      await page.goto(pathIn(more, 'cancel.html'))
      const taps = tapping()
      await taps.tap(button(page, 'Anderen Termin wählen'))
      await taps.tap(days(page).first())
      await taps.tap(times(page).first())
      await expect(summary(page)).toContainText(/Bisher.*10:00.*Neu.*14:00/s)
      await taps.tap(button(page, 'Änderung speichern'))
      await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()
      expect(taps.count).toBeLessThanOrEqual(6)
      await expect(summary(page)).toContainText('14:00')
      expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 4])

      const change = await mailbox.waitFor(
        (mail) => mail.recipients.includes(email) && mail !== confirmation && mail !== more,
      )
      expectToUpdate(change, more)
      const [other] = (await organisation.slots()).slice(1)
      expect(calendarIn(change).start).toBe(new Date(other?.start ?? '').toISOString())
      expect(mailbox.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(3)
    })
  })
})

test('the browser’s Back button goes back one step and keeps the input, and never repeats a change', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto('/health/live')
  await page.goto(path)
  await button(page, 'Anderen Termin wählen').click()
  await people(page).fill('5')
  await days(page).first().click()
  await times(page).first().click()
  await expect(summary(page)).toContainText('5 Personen')
  await page.goBack()
  await expect(heading(page, /Um wie viel Uhr/)).toBeFocused()
  await page.goBack()
  await expect(people(page)).toHaveValue('5')
  await page.goBack()
  await expect(heading(page, 'Meine Buchung')).toBeFocused()
  for (const _ of [1, 2, 3]) await page.goForward()
  await expect(summary(page)).toContainText('5 Personen')
  // The page's own back button works like the browser's.
  await button(page, 'Zurück').click()
  await expect(heading(page, /Um wie viel Uhr/)).toBeVisible()
  await times(page).first().click()
  await button(page, 'Änderung speichern').click()
  await expect(heading(page, 'Ihre Buchung ist geändert')).toBeVisible()

  await page.goForward()
  await expect(heading(page, 'An welchem Tag möchten Sie kommen?')).toBeVisible()
  await page.goBack()
  await expect(summary(page)).toContainText(/14:00.*5 Personen/s)
  await page.goBack()
  await expect(page).toHaveURL(/health/)
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 5])
})

test('with the keyboard alone, a visitor changes the number of people and the date, and the focus always moves to the next step', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await press(button(page, 'Personenzahl ändern'), 'Enter', 30)
  await expect(heading(page, 'Wie viele Personen kommen?')).toBeFocused()
  await press(button(page, 'Änderung speichern'), 'Enter', 30)
  await expect(people(page)).toBeFocused()
  await expect(people(page)).toHaveAccessibleDescription(/schon gebucht/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()

  await press(button(page, 'Anderen Termin wählen'), 'Enter', 30)
  await expect(heading(page, 'An welchem Tag möchten Sie kommen?')).toBeFocused()
  await press(days(page).first(), 'Enter', 30)
  await expect(heading(page, /Um wie viel Uhr/)).toBeFocused()
  await press(times(page).first(), 'Enter', 30)
  await expect(heading(page, 'Buchung so ändern?')).toBeFocused()
  await press(button(page, 'Änderung speichern'), 'Enter', 30)
  await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()
  await expect(summary(page)).toContainText(/14:00.*3 Personen/s)
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 3])
})

test('the number of people and the date can be changed together, with one email, if the current slot has too little room', {
  tag: '@more',
}, async ({ page, organisation, fixture: { mailbox } }) => {
  const email = newEmail()
  const slot = { max_attendees: 3 }
  const { path } = await bookTwoDates(organisation, { slot, booking: { booker_email: email } })
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('6')
  await expect(page.getByText(/Mehr Personen sind bei diesem Termin nicht möglich/)).toBeVisible()
  await button(page, 'Anderen Termin für 6 Personen suchen').click()
  await expect(people(page)).toHaveValue('6')
  await days(page).first().click()
  await times(page).first().click()
  await button(page, 'Änderung speichern').click()
  await expect(page.getByRole('status')).toContainText(/14:00.*6 Personen/)
  const change = await mailbox.waitFor(
    ({ recipients, subject }) => recipients.includes(email) && !!subject?.includes('geändert'),
  )
  expect(change.text).toMatch(/Personen: 6.*Bisher.*Personen: 2/s)
})

test('another date is chosen from the month of the booking, however far ahead it is and whatever else is free', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const booked = dayFromNow(100)
  const { path } = await bookTwoDates(organisation, { slot: { starttime: `${booked}T10:00` } })
  await page.goto(path)
  await button(page, 'Anderen Termin wählen').click()
  const month = new Date(booked).toLocaleDateString('de-DE', { month: 'long', year: 'numeric' })
  await expect(page.locator('.bar p')).toHaveText(month)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.bar p')).toHaveText(month)
})

const words = [
  ['en', 'My booking', 'Change the number of people', 'One person more', 'Save the change'],
  [
    'fr',
    'Ma réservation',
    'Modifier le nombre de personnes',
    'Une personne de plus',
    'Enregistrer la modification',
  ],
  [
    'de-simple',
    'Meine Buchung',
    'Es kommen mehr oder weniger Personen',
    'Eine Person mehr',
    'Jetzt ändern',
  ],
] as const

test('the page uses the language of the booking', { tag: '@more' }, async ({
  page,
  organisation,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [language, title, change, more, save] of words) {
    await test.step(language, async () => {
      const { path } = await bookTwoDates(organisation, { booking: { language } })
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(page).toHaveTitle(title)
      await button(page, change).click()
      await button(page, more).click()
      await expectToFit(page)
      await button(page, save).click()
      await expect(summary(page)).toContainText('3 ')
      await expectToFit(page)
    })
  }
})

/** Checks that nothing overflows horizontally. */
async function expectToFit(page: Page) {
  const [scroll, client] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(scroll).toBe(client)
}

/** Counts the visitor's taps. */
function tapping() {
  const taps = {
    count: 0,
    tap: async (target: Locator) => {
      taps.count++
      await target.tap()
    },
  }
  return taps
}

/** Checks that the later email's calendar entry replaces the earlier one. */
function expectToUpdate(later: ReceivedMail, earlier: ReceivedMail) {
  const [now, before] = [calendarIn(later), calendarIn(earlier)]
  expect(now.uid).toBe(before.uid)
  expect(now.sequence).toBe(before.sequence + 1)
}

function calendarIn({ attachments, raw }: ReceivedMail) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) throw new Error(`No calendar file in ${raw}`)
  const { content } = file
  return readCalendar(typeof content === 'string' ? content : new TextDecoder().decode(content))
}
