import { expect, type Locator, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('[E06] [V01] [V02] an admin adds and changes variants, with their times in minutes', async ({
  dashboard,
  organisation,
}) => {
  await openVariants(dashboard)

  await test.step('missing input for a variant is reported next to its fields', async () => {
    await dashboard.getByRole('button', { name: 'Führungstyp anlegen' }).click()
    const variant = dialog(dashboard, 'Führungstyp anlegen')
    await expect(field(variant, 'Name')).toBeFocused()
    await field(variant, 'Dauer in Minuten').fill('')
    await field(variant, 'Vorlauf in Minuten').fill('-1')
    await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
    await expect(variant.getByText('Bitte geben Sie einen Namen ein.')).toBeVisible()
    await expect(
      variant.getByText('Bitte geben Sie eine ganze Zahl von 0 bis 525.600 ein.'),
    ).toBeVisible()
    await expect(variant.getByText(/^Bitte geben Sie 1 bis 10.080 Minuten ein/)).toBeVisible()
    await expect(field(variant, 'Name')).toBeFocused()
  })

  await test.step('an admin adds a variant', async () => {
    const variant = dialog(dashboard, 'Führungstyp anlegen')
    await field(variant, 'Name').fill('Kindergeburtstag')
    await variant.getByLabel('Beschreibung').fill('Mit Schatzsuche\nund Kuchen')
    await field(variant, 'Dauer in Minuten').pressSequentially('1,5 h')
    await expect(variant.getByText('1 Stunde 30 Minuten')).toBeVisible()
    const leadtime = field(variant, 'Vorlauf in Minuten')
    await expect(leadtime).toHaveAccessibleDescription(/„2 Tage“/)
    // A numeric keypad would lack letters and the colon.
    for (const input of [leadtime, field(variant, 'Dauer in Minuten')]) {
      await expect(input).not.toHaveAttribute('inputmode')
    }
    await leadtime.fill('')
    await leadtime.pressSequentially('1 Tag')
    await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
    await expect(variant).toBeHidden()
    await expect(dashboard.getByText('„Kindergeburtstag“ wurde angelegt')).toBeVisible()
    await expect(
      row(dashboard, 'Kindergeburtstag').getByText(
        'Dauer 1 Stunde 30 Minuten · buchbar bis 1 Tag vor Beginn',
      ),
    ).toBeVisible()
    expect(await variantsOf(organisation)).toContainEqual(
      expect.objectContaining({
        name: 'Kindergeburtstag',
        short_description: 'Mit Schatzsuche\nund Kuchen',
        duration: 5400,
        leadtime: 86_400,
      }),
    )
  })

  const edited = dialog(dashboard, 'Führungstyp bearbeiten')
  const again = dashboard.getByRole('button', { name: 'Bearbeiten: Große Führung' })
  await test.step('after a variant is changed, its button gets the focus back', async () => {
    await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
    await field(edited, 'Name').fill('Große Führung')
    await field(edited, 'Vorlauf in Minuten').fill('30')
    await edited.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(row(dashboard, 'Große Führung')).toContainText('buchbar bis 30 Minuten vor Beginn')
    await expect(again).toBeFocused()
    expect(await variantsOf(organisation)).toContainEqual(
      expect.objectContaining({ name: 'Große Führung', leadtime: 1800, duration: 3600 }),
    )
    await again.click()
    await expect(field(edited, 'Vorlauf in Minuten')).toHaveValue('30')
  })

  await test.step('a lead time that is not in whole minutes is shown exactly, and saving keeps it', async () => {
    await organisation.call('PUT', `admin/variants/${organisation.variant.id}`, {
      name: 'Große Führung',
      leadtime: 100,
    })
    await dashboard.reload()
    await expect(row(dashboard, 'Große Führung')).toContainText(
      'buchbar bis 1 Minute 40 Sekunden vor',
    )
    await again.click()
    await expect(edited.getByText('1 Minute 40 Sekunden')).toBeVisible()
    await edited.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(edited).toBeHidden()
    expect(await variantsOf(organisation)).toContainEqual(
      expect.objectContaining({ name: 'Große Führung', leadtime: 100, duration: 3600 }),
    )
  })
})

test('typing the name of an existing variant shows a warning, but the name is accepted', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await openVariants(dashboard)
  await dashboard.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  const variant = dialog(dashboard, 'Führungstyp anlegen')
  const caution = variant.getByText('Ein anderer Führungstyp heißt auch so.')
  await field(variant, 'Name').fill('Führungen')
  await expect(caution).toBeHidden()
  await field(variant, 'Name').fill(' führung ')
  await expect(caution).toBeVisible()
  await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  await expect(variant).toBeHidden()
  expect(await variantsOf(organisation)).toHaveLength(2)
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).first().click()
  await expect(dialog(dashboard, 'Führungstyp bearbeiten').getByText(/heißt auch so/)).toBeVisible()
})

test('typing after a click in a prefilled time replaces it, and the form asks whether a duration over 12 hours is right', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const { call, variant: stored } = organisation
  await call('PUT', `admin/variants/${stored.id}`, { name: 'Führung', leadtime: 1800 })
  await openVariants(dashboard)
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
  const variant = dialog(dashboard, 'Führungstyp bearbeiten')
  const duration = field(variant, 'Dauer in Minuten')
  const leadtime = field(variant, 'Vorlauf in Minuten')
  await duration.click()
  await dashboard.keyboard.type('75')
  await expect(duration).toHaveValue('75')
  await leadtime.click()
  await dashboard.keyboard.type('1 Tag')
  await expect(leadtime).toHaveValue('1 Tag')
  await expect(variant.getByText('1 Tag', { exact: true })).toBeVisible()
  // Once the field has been edited, a click places the cursor.
  await duration.click()
  await dashboard.keyboard.press('Home')
  await dashboard.keyboard.type('60')
  await expect(duration).toHaveValue('6075')
  const echo = variant.getByText('4 Tage 5 Stunden 15 Minuten – stimmt das?', { exact: true })
  await expect(echo).toBeVisible()
  const usual = variant.getByText('1 Tag', { exact: true })
  expect(await colorOf(echo)).not.toBe(await colorOf(usual))
  await duration.fill('12 h')
  await expect(variant.getByText('12 Stunden', { exact: true })).toBeVisible()
  await duration.fill('12:01')
  await expect(
    variant.getByText('12 Stunden 1 Minute – stimmt das?', { exact: true }),
  ).toBeVisible()
  await variant.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(variant).toBeHidden()
  expect(await variantsOf(organisation)).toMatchObject([{ duration: 43_260, leadtime: 86_400 }])
})

test('if a variant cannot be saved, the dialog says why and keeps the input', {
  tag: '@more',
}, async ({ dashboard }) => {
  await openVariants(dashboard)
  await dashboard.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  const variant = dialog(dashboard, 'Führungstyp anlegen')
  await field(variant, 'Name').fill('Siehe www.museum.de')
  await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  await expect(variant.getByText('Bitte ohne Internetadresse.')).toBeVisible()
  await expect(field(variant, 'Name')).toBeFocused()
  await dashboard.route('**/api/admin/variants/*', (route) => route.abort())
  await field(variant, 'Name').fill('Nachtführung')
  await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  await expect(variant.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
  await expect(field(variant, 'Name')).toHaveValue('Nachtführung')
})

test('[E06] [V03] [V04] an admin deletes a variant after confirmation, unless it is in use or the last one', async ({
  dashboard: page,
  organisation,
}) => {
  const variants = `admin/variants/${organisation.projectId}`
  await organisation.openSlot()
  await organisation.call('POST', variants, { name: 'Kindergeburtstag' })
  await openVariants(page)
  const question = dialog(page, 'Führungstyp löschen?')

  await test.step('a variant that is still in use is not deleted, and the dialog says why', async () => {
    await page.getByRole('button', { name: 'Löschen: Führung' }).click()
    await question.getByRole('button', { name: 'Führungstyp löschen' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      'Es ist ein Fehler beim Löschen der Variante aufgetreten.',
    )
    await expect(question).toContainText('Ein kommender Termin bietet nur diesen Führungstyp an.')
    await question.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(question.getByRole('alert')).toBeHidden()
    await question.getByRole('button', { name: 'Führungstyp behalten' }).click()
    await expect(row(page, 'Führung')).toBeVisible()
  })

  await test.step('a variant is deleted after confirmation; the last one has no delete button', async () => {
    const remove = page.getByRole('button', { name: 'Löschen: Kindergeburtstag' })
    await remove.click()
    await expect(question).toContainText('„Kindergeburtstag“ wird gelöscht')
    await expect(question.getByRole('button', { name: 'Führungstyp behalten' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()

    await remove.click()
    await question.getByRole('button', { name: 'Führungstyp löschen' }).click()
    await expect(page.getByText('„Kindergeburtstag“ wurde gelöscht')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Führung'])
    await expect(page.getByRole('button', { name: /^Löschen/ })).toHaveCount(0)
  })
})

test('a variant can be given names in other languages, and errors are reported next to their fields', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await openVariants(dashboard)
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
  const variant = dialog(dashboard, 'Führungstyp bearbeiten')
  const others = variant.getByRole('button', { name: /^In anderen Sprachen/ })
  await expect(others).toHaveAccessibleName('In anderen Sprachen nur Deutsch')
  await others.click()
  const english = variant.getByRole('group', { name: 'Englisch' })
  const simple = variant.getByRole('group', { name: 'Leichte Sprache' })
  await expect(field(english, 'Name')).toHaveAttribute('lang', 'en')
  await field(english, 'Name').fill('See www.museum.example')
  await field(english, 'Beschreibung').fill('Once around the mill')
  await field(simple, 'Name').fill('Wir zeigen Ihnen das Museum')
  await others.click()
  await expect(english).toBeHidden()
  await variant.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(field(english, 'Name')).toBeFocused()
  await expect(english.getByText('Bitte ohne Internetadresse.')).toBeVisible()

  await field(english, 'Name').fill('Guided tour')
  await expect(field(english, 'Beschreibung')).toHaveValue('Once around the mill')
  await variant.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(variant).toBeHidden()
  await expect(row(dashboard, 'Führung')).toContainText('auch auf Englisch und in Leichter Sprache')
  expect(await variantsOf(organisation)).toMatchObject([
    {
      name: 'Führung',
      translations: {
        en: { name: 'Guided tour', short_description: 'Once around the mill' },
        'de-simple': { name: 'Wir zeigen Ihnen das Museum', short_description: '' },
      },
    },
  ])
})

async function openVariants(page: Page) {
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Führungstypen' })).toBeVisible()
}

const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

const colorOf = (text: Locator) => text.evaluate((one) => getComputedStyle(one).color)

interface Caller {
  projectId: string
  call: <T>(method: string, path: string) => Promise<{ body: T }>
}

const variantsOf = async ({ call, projectId }: Caller) =>
  (await call<Variant[]>('GET', `admin/variants/${projectId}`)).body
