import { expect, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { openClosedDays, openEntry, stored, typeDay, wordsOf } from './closed-days/closed-days.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { newEmail } from './people.ts'

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
