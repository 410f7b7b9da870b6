import { expect } from '@playwright/test'
import { test } from './fixture.ts'
import { days } from './form-pages.ts'
import { embeddingCode, pageAround } from './setup/host-page.ts'

test('[H01] the help page shows the embed code, and the copied code works on another website', async ({
  dashboard,
  organisation,
  fixture,
  visit,
}) => {
  await organisation.openSlot()
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dashboard.getByRole('link', { name: 'Hilfe' }).click()
  const code = dashboard.getByLabel('Code zum Einbauen')
  await expect(code).toHaveValue(embeddingCode(fixture.address, organisation.projectId))
  await expect(dashboard).toHaveTitle(/^Hilfe/)
  await dashboard.getByRole('button', { name: 'Code kopieren' }).click()
  await expect(dashboard.getByText('Kopiert')).toBeVisible()
  const copied = await dashboard.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(embeddingCode(fixture.address, organisation.projectId))

  await visit(dashboard, pageAround(copied))
  await expect(days(dashboard).first()).toBeVisible()
})

test('an address that only works on this machine comes with a warning wherever it can be copied', {
  tag: '@more',
}, async ({ dashboard, fixture }) => {
  for (const page of ['help', 'settings/website', 'settings/mails']) {
    await dashboard.goto(`/admin/${page}`)
    const notice = dashboard.getByRole('region', { name: 'Noch keine öffentliche Adresse' })
    await expect(notice).toContainText(`Die Adresse ${fixture.address} gilt nur auf diesem Rechner`)
    await expect(notice).toContainText('Ausprobieren können Sie dort schon alles')
    await notice.getByText('Text für Ihre IT ansehen').click()
    await expect(notice.getByLabel('Text für Ihre IT', { exact: true })).toHaveValue(
      new RegExp(`läuft zurzeit unter ${fixture.address}\\..*PUBLIC_URL=https`, 's'),
    )
    await expect(notice.getByRole('button', { name: 'Text kopieren' })).toBeVisible()
  }
})

test('if the browser cannot copy, the code is selected and the page says which keys to press', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await dashboard.goto('/admin/help')
  await dashboard.getByRole('button', { name: 'Code kopieren' }).click()
  await expect(dashboard.getByText('Drücken Sie Strg+C')).toBeVisible()
  const selected = await dashboard
    .getByLabel('Code zum Einbauen')
    .evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)
  expect(selected).toBeGreaterThan(100)
})

test('the help page shows the form itself, and says where it may be embedded', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  await organisation.openSlot()
  await dashboard.goto('/admin/help')
  const preview = dashboard.frameLocator('iframe[title="Vorschau des Buchungsformulars"]')
  await expect(preview.getByText(organisation.name).first()).toBeVisible()
  await expect(dashboard.getByLabel('Adresse der Buchungsseite')).toHaveValue(
    `${fixture.address}/buchen/${organisation.projectId}`,
  )
  await expect(dashboard.getByText('Zurzeit darf jede Website')).toBeVisible()
  await organisation.call('PUT', `admin/project/${organisation.projectId}`, {
    name: organisation.name,
    embed_origins: ['https://www.museum.example'],
  })
  await dashboard.reload()
  await expect(
    dashboard.getByText('Das Formular funktioniert nur auf diesen Websites: https://www.museum'),
  ).toBeVisible()
  await expect(preview.getByText(organisation.name).first()).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2 })).toBeVisible()
  await dashboard.getByRole('link', { name: 'Websites festlegen' }).click()
  await expect(dashboard.getByLabel('Websites mit dem Buchungsformular')).toHaveValue(
    'https://www.museum.example',
  )
})

test('the website settings link to the embed code', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto(`/admin/settings/website?project=${organisation.projectId}`)
  await dashboard.getByRole('link', { name: 'Code und Link ansehen' }).click()
  await expect(dashboard.getByLabel('Code zum Einbauen')).toHaveValue(
    new RegExp(organisation.projectId),
  )
})
