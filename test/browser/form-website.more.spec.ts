import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { test } from './fixture.ts'
import { chooseFirstTime, days, fillInDetails } from './form-pages.ts'

const imprint = 'https://museum.example/impressum'
const privacy = 'https://museum.example/datenschutz?lang=de'

const settings = ({ call, projectId }: RegisteredOrganisation, change: object) =>
  call('PUT', `admin/project/${projectId}`, { name: 'Museum', ...change })

async function expectLegalLinks(page: Page) {
  const links = { Impressum: imprint, Datenschutz: privacy }
  for (const [name, address] of Object.entries(links)) {
    const link = page.getByRole('link', { name: `${name} (öffnet in neuem Tab)` })
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toBeVisible()
  }
}

test('the imprint and the privacy notice are linked at every step, when cancelling, and in emails', async ({
  page,
  organisation,
  fixture,
  visit,
}) => {
  const email = 'hannelore@schule.example'
  await settings(organisation, { imprint_url: imprint, privacy_url: privacy })
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, {
    name: 'Kinderführung',
  })
  await organisation.openSlot()
  await visit(page)
  await expect(page.getByRole('heading', { name: 'Was möchten Sie buchen?' })).toBeVisible()
  await expectLegalLinks(page)
  await page.getByRole('button', { name: /^Führung/ }).click()
  await expect(days(page).first()).toBeVisible()
  await expectLegalLinks(page)
  await chooseFirstTime(page)
  await expectLegalLinks(page)
  await fillInDetails(page, { email })
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  await expectLegalLinks(page)

  const cancelling = page.getByRole('link', { name: /^Buchung stornieren/ })
  await page.goto((await cancelling.getAttribute('href')) ?? '')
  await expectLegalLinks(page)
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist storniert' })).toBeVisible()
  await expectLegalLinks(page)

  const mail = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
  expect(mail.text).toContain(`Impressum: ${imprint}\nDatenschutz: ${privacy}`)
  expect(mail.html).toContain(`href="${imprint}"`)
})

test('the form shows no empty footer if its project has neither an imprint nor a privacy notice', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  await expect(days(page).first()).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.locator('small.links')).toBeHidden()
})

test('on a website the project does not list, the form only shows a message, and its page cannot be framed', async ({
  page,
  organisation,
  fixture,
  visit,
}) => {
  await organisation.openSlot()
  await settings(organisation, { embed_origins: ['https://www.museum.example'] })
  await visit(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Dieses Formular darf auf dieser Website nicht verwendet werden. Der Veranstalter kann sie in seinen Einstellungen eintragen.',
  )
  await expect(page.getByRole('button')).toHaveCount(0)

  const framed = `${fixture.address}/buchen/${organisation.projectId}`
  await page.setContent(`<iframe src="${framed}" title="Buchen"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)

  // The product's own page shows the form, and so does the website once it is listed.
  await page.goto(framed)
  await expect(days(page).first()).toBeVisible()
  await visit(page)
  const { origin } = new URL(page.url())
  await settings(organisation, { embed_origins: [origin] })
  await page.reload()
  await expect(days(page).first()).toBeVisible()
  await page.setContent(`<iframe src="${framed}" title="Buchen"></iframe>`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Museum' })).toBeVisible()
})
