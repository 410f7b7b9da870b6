import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { HoldShown } from '#contract/hold.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Mailbox } from '#server/testing/mailbox.ts'
import { startListeningServer } from '#server/testing/process.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#server/testing/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './stand.ts'

/** A booking that waits for its confirmation, and the token in its mail. */
async function hold(organisation: RegisteredOrganisation, mailbox: Mailbox, email: string) {
  const { call, projectId } = organisation
  await call('PUT', `admin/project/${projectId}`, { name: 'Museum', double_opt_in: true })
  await organisation.book(await organisation.openSlot(), { booker_email: email })
  const mail = await mailbox.waitFor(
    ({ recipients, text }) => recipients.includes(email) && !!text?.includes('confirm_token='),
  )
  return /confirm_token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
}

test('opening the link confirms nothing, whoever does; its button does, and brings the calendar by mail', async ({
  page,
  organisation,
  stand,
}) => {
  const email = 'vorsichtig@schule.example'
  const token = await hold(organisation, stand.mailbox, email)
  const path = `/confirm-booking.html?confirm_token=${token}`
  for (const method of ['HEAD', 'GET']) {
    for (const asked of [path, `/api/public/holds/${token}`]) {
      await fetch(`${stand.address}${asked}`, { method })
    }
  }
  await page.goto(path)
  const confirm = page.getByRole('button', { name: 'Buchung bestätigen' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page, 'asked to confirm')
  const { body } = await organisation.call<HoldShown>('GET', `public/holds/${token}`)
  expect(body.state).toBe('held')

  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeFocused()
  await expectAccessible(page, 'confirmed')
  const mail = await stand.mailbox.waitFor(
    ({ recipients, text }) => recipients.includes(email) && !text?.includes('confirm_token='),
  )
  expect(mail.text).toContain('cancel_token=')
})

test('what nobody confirms in time lapses, says so, and leads to booking again', async ({
  page,
  stand,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-e2e-'))
  await cp(process.env.RUNDGANG_TEMPLATE ?? '', folder, { recursive: true })
  const settings = { DATA_DIR: folder, SMTP_URL: stand.mailbox.url, RATE_LIMIT: 'off' }
  const before = await startListeningServer({ settings })
  const organisation = await registerOrganisation(before.address)
  const token = await hold(organisation, stand.mailbox, 'vergesslich@schule.example')
  await before.signal('SIGTERM')
  const { db, close } = await openDatabase({ dataDir: folder })
  const heldUntil = Temporal.Now.instant().subtract({ minutes: 1 })
  await db.updateTable('booking').set({ heldUntil }).where('confirmToken', '=', token).execute()
  await close()

  const server = await startListeningServer({ settings })
  try {
    await page.goto(`${server.address}/confirm-booking.html?confirm_token=${token}`)
    await expect(page.getByRole('heading', { name: /verfallen/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buchung bestätigen' })).toBeHidden()
    await expectAccessible(page, 'lapsed')
    await page.getByRole('link', { name: /buchen/ }).click()
    await expect(page).toHaveURL(new RegExp(`/buchen/${organisation.projectId}`))
  } finally {
    await server.signal('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})
