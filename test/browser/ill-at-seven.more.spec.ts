import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

const phone = { viewport: { width: 390, height: 844 } }

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

  const ill = await browser.newContext({ ...phone, baseURL: fixture.address })
  await ill.addCookies([{ ...grete.cookie, url: fixture.address }])
  const first = await ill.newPage()
  await first.goto('/admin/mine')
  await first.getByRole('button', { name: 'Ich falle aus' }).click()
  await expectAccessible(first, 'how long somebody is absent')
  await first.getByRole('button', { name: 'Heute und morgen' }).click()
  await expect(first.getByText('Ihr Termin ist anderen angeboten')).toBeVisible()
  await expect(slotAt(dashboard, '10:00')).not.toContainText('Grete Lange')

  const mail = await fixture.mailbox.waitFor(
    ({ recipients, text = '' }) => recipients.includes(ida.email) && text.includes('/angebot/'),
  )
  const path = /\/angebot\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
  const asked = await browser.newContext({ ...phone, baseURL: fixture.address })
  const second = await asked.newPage()
  await second.goto(path)
  await expect(second.getByText('10:00–11:00 Uhr')).toBeVisible()
  await expectAccessible(second, 'the page of an offer')
  await second.getByRole('button', { name: 'Ich übernehme' }).click()
  await expect(second.getByText('Sie leiten diesen Termin.')).toBeVisible()
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
    .getByRole('button', { name: /^Team zuordnen/ })
    .click()
  await dashboard.getByRole('button', { name: 'Dem Team anbieten' }).click()
  const offer = dashboard.getByRole('dialog', { name: 'Termin anbieten' })
  const guides = offer.getByLabel('Wie viele werden gebraucht?')
  await expect(guides).toBeFocused()
  await guides.press('Backspace')
  await guides.press('Enter')
  await offer.getByRole('button', { name: 'Anbieten', exact: true }).click()
  await expect(offer).toContainText('Bitte geben Sie eine ganze Zahl von 1 bis 20 ein.')
  await expect(guides).toBeFocused()
  await guides.pressSequentially('2')
  await expect(guides).toHaveValue('2')
  await offer.getByRole('button', { name: /Wie Termine angeboten werden/ }).click()
  await offer.getByLabel('Pause zwischen zwei Terminen').selectOption('15 Minuten')
  await expect(offer.getByText('Gespeichert')).toBeVisible()
  await expectAccessible(dashboard, 'a slot to offer')
  await offer.getByRole('button', { name: 'Anbieten', exact: true }).click()
  await expect(offer).toContainText('Eine Person ist gefragt.')
  await expect(offer.getByText('Ida Groß')).toBeVisible()
})
