import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#server/testing/process.ts'
import { registerOrganisation } from '#server/testing/registered-organisation.ts'
import { heldBooking } from './held.ts'
import { test } from './stand.ts'

test('what nobody confirms in time lapses, says so, and leads to booking again', async ({
  page,
  stand,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-e2e-'))
  await cp(process.env.RUNDGANG_TEMPLATE ?? '', folder, { recursive: true })
  const settings = { DATA_DIR: folder, SMTP_URL: stand.mailbox.url, RATE_LIMIT: 'off' }
  const before = await startListeningServer({ settings })
  const organisation = await registerOrganisation(before.address)
  const path = await heldBooking(organisation, stand.mailbox)
  await before.signal('SIGTERM')
  const { db, close } = await openDatabase({ dataDir: folder })
  const heldUntil = Temporal.Now.instant().subtract({ minutes: 1 })
  await db.updateTable('booking').set({ heldUntil }).where('heldUntil', 'is not', null).execute()
  await close()

  const server = await startListeningServer({ settings })
  try {
    await page.goto(server.address + path)
    await expect(page.getByRole('heading', { name: /verfallen/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buchung bestätigen' })).toBeHidden()
    await page.getByRole('link', { name: /buchen/ }).click()
    await expect(page).toHaveURL(new RegExp(`/buchen/${organisation.projectId}`))
  } finally {
    await server.signal('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})
