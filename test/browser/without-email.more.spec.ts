import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test.beforeEach(async ({ organisation, dashboard }) => {
  const { call, projectId, name } = organisation
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  const questions = [{ kind: 'group', required: true }]
  await call('PUT', `admin/project/${projectId}`, { name, phone_required: true, questions })
  await dashboard.reload()
})

test('an admin books for a caller without an email address, and cancels without sending an email', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const slot = slotAt(dashboard, '10:00')
  await slot.getByRole('button', { name: /^Buchen/ }).click()
  const booking = dialog(dashboard, 'Buchung anlegen')
  const address = field(booking, 'E-Mail-Adresse')
  await field(booking, 'Name').fill('Trude Öz')
  await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
  await expect(address).toBeFocused()
  await address.fill('halb')
  await booking.getByRole('checkbox', { name: 'ohne E-Mail' }).check()
  await expect(address).toBeDisabled()
  await expect(address).toHaveValue('')
  await expect(address).toHaveAccessibleDescription(/bekommt keine E-Mails/)
  await field(booking, 'Telefonnummer').fill('0421 361-0')
  await field(booking, 'Art der Gruppe').selectOption('Schule')
  await field(booking, 'Klassenstufe').fill('4b')
  await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
  await expect(booking).toBeHidden()

  await slot.getByRole('button', { name: /1 Buchung/ }).click()
  await expect(slot).toContainText('ohne E-Mail · 0421 361-0')
  await expect(slot).toContainText('Art der Gruppe: Schule, 4b')
  await expect(dashboard.getByRole('link', { name: '0421 361-0' })).toHaveAttribute(
    'href',
    'tel:04213610',
  )
  await slot.getByRole('link', { name: 'Ändern oder absagen: Trude Öz' }).click()
  await dashboard.getByRole('button', { name: 'Buchung absagen' }).click()
  const cancelling = dialog(dashboard, 'Buchung absagen?')
  await expect(cancelling).toContainText('Diese Buchung ist ohne E-Mail')
  await expect(cancelling.getByRole('checkbox')).toHaveCount(0)
  await field(cancelling, 'Grund').fill('krank')
  await cancelling.getByRole('button', { name: 'Buchung absagen' }).click()
  await expect(cancelling).toBeHidden()
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
  const mails = await organisation.call('GET', `admin/mails/${organisation.projectId}`)
  expect(mails).toEqual({ status: 200, body: [] })
  expect(fixture.mailbox.mails.filter(({ recipients }) => recipients.includes(''))).toEqual([])
})

test('checking and unchecking "ohne E-Mail" keeps the typed address', async ({ dashboard }) => {
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Buchen/ })
    .click()
  const booking = dialog(dashboard, 'Buchung anlegen')
  const address = field(booking, 'E-Mail-Adresse')
  await address.fill('oez@schule.example')
  const without = booking.getByRole('checkbox', { name: 'ohne E-Mail' })
  await without.check()
  await without.uncheck()
  await expect(address).toHaveValue('oez@schule.example')
})

test('phone numbers and answers are on the day’s printed list', async ({
  dashboard,
  organisation,
}) => {
  const { body } = await organisation.call<{ questions: { id: string }[] }[]>(
    'GET',
    'admin/projects',
  )
  const question_id = body[0]?.questions[0]?.id ?? ''
  const [slot] = await organisation.slots()
  await organisation.book(slot?.slot_id ?? '', {
    booker_phone: '+49 (0)421 361-0',
    comment: 'Mit Hund',
    answers: [{ question_id, answer: 'school', detail: '4b' }],
  })
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toContainText('2 von 10')
  await dashboard.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await dashboard.emulateMedia({ media: 'print' })
  const line = dashboard.getByRole('row').filter({ hasText: 'Jürgen Weiß' })
  await expect(line).toContainText('Mit HundArt der Gruppe: Schule, 4b')
  await expect(line.getByRole('link', { name: '+49 (0)421 361-0' })).toHaveAttribute(
    'href',
    'tel:+494213610',
  )
})
