import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { bare, bookToTheEnd, forms, isBooked, showsOneForm, test } from './embedding.ts'

interface Told {
  type: string
  detail: Record<string, unknown>
  from: string
}

/** Records the events that the host page receives; the returned function reads them. */
async function listen(page: Page): Promise<() => Promise<Told[]>> {
  await page.addInitScript(() => {
    const told: object[] = []
    Object.assign(window, { told })
    for (const type of ['rundgang:ready', 'rundgang:booked']) {
      document.addEventListener(type, (event) => {
        const { detail, target } = event as CustomEvent
        told.push({ type, detail, from: (target as Element).tagName })
      })
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'told'))
}

test('the host page gets events when the form is ready and when a booking is made, without personal data', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const told = await listen(page)
  const { filledIn, runtime, form, projectId } = parts
  await visit(page, bare(filledIn + runtime + form))
  await bookToTheEnd(page)
  const [slot] = await organisation.slots()
  expect(await told()).toEqual([
    { type: 'rundgang:ready', detail: { project: projectId }, from: 'DIV' },
    {
      type: 'rundgang:booked',
      detail: {
        project: projectId,
        variant: organisation.variant.ressource_id,
        start: slot?.start,
        attendees: 2,
        held: false,
      },
      from: 'DIV',
    },
  ])
})

test('a variant and a day can be preselected with attributes or in the call that loads the form', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const { projectId, runtime, form } = parts
  await organisation.call('POST', `admin/variants/${projectId}`, { name: 'Nachts "im" Turm' })
  const variants = await organisation.call<{ name: string; ressource_id: string }[]>(
    'GET',
    `admin/variants/${projectId}`,
  )
  const night = variants.body.find(({ name }) => name.startsWith('Nachts'))?.ressource_id ?? ''
  const date = dayFromNow(40)
  await organisation.openSlot({ starttime: `${date}T21:00`, possible_ressources: [night] })
  const attributes = `data-variant="Nachts &quot;im&quot; Turm" data-date="${date}"`
  await visit(page, bare(`<div data-project="${projectId}" ${attributes}></div>${runtime}${form}`))
  await expect(page.getByRole('button', { name: /21:00/ })).toBeVisible()

  const call = `<script>Rundgang.load('${projectId}', ${JSON.stringify({ variant: night, date })})</script>`
  await visit(page, bare(`<div id="rundgang"></div>${runtime}${form}${call}`))
  await expect(page.getByRole('button', { name: /21:00/ })).toBeVisible()
})

const asksIn = {
  de: 'An welchem Tag?',
  'de-simple': 'Wann wollen Sie kommen?',
  en: 'On which day?',
  fr: 'Quel jour ?',
}

const languages: { around: string; own: string; speaks: keyof typeof asksIn }[] = [
  { around: 'lang="en"', own: '', speaks: 'en' },
  { around: 'lang="fr-CH"', own: '', speaks: 'fr' },
  { around: 'lang="fr"', own: 'data-lang="de-simple"', speaks: 'de-simple' },
  { around: 'lang="it"', own: '', speaks: 'de' },
  { around: '', own: 'data-lang="en-GB"', speaks: 'en' },
]

test('each form on a page takes its language from its own attribute or from its surroundings', async ({
  page,
  visit,
  parts,
}) => {
  const places = languages.map(
    ({ around, own }) =>
      `<section ${around}>${parts.filledIn.replace('<div', `<div ${own}`)}</section>`,
  )
  await visit(page, bare(places.join('') + parts.runtime + parts.form))
  for (const [place, { around, own, speaks }] of languages.entries()) {
    const one = page.locator('section').nth(place).locator('.rundgang-form')
    await expect(one, `${around} ${own}`).toHaveAttribute('lang', speaks)
    await expect(one.getByRole('heading', { level: 2 }), speaks).toHaveText(asksIn[speaks])
  }
})

test('the form keeps its own text direction on a right-to-left page', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  const { filledIn, runtime, form } = parts
  const french = filledIn.replace('<div', '<div data-lang="de"')
  const html = bare(french + runtime + form).replace(
    '<html lang="de">',
    '<html lang="ar" dir="rtl">',
  )
  await visit(page, html)
  await expect(forms(page)).toHaveCSS('direction', 'ltr')
  await bookToTheEnd(page)
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

test('the accent colour is applied to the buttons, and an invalid one has no effect', async ({
  page,
  visit,
  parts,
}) => {
  const { filledIn, runtime, form } = parts
  const accent = (color: string) => filledIn.replace('<div', `<div data-color="${color}"`)
  await visit(page, bare(accent('#fc0') + accent('red;--rundgang-radius:99px') + runtime + form))
  await expect(forms(page)).toHaveCount(2)
  const property = (index: number, name: string) =>
    forms(page)
      .nth(index)
      .evaluate((box, asked) => getComputedStyle(box).getPropertyValue(asked), name)
  expect(await property(0, '--rundgang-color')).toBe('#ffcc00')
  expect(await property(0, '--rundgang-on-color')).toBe('#000')
  expect(await property(1, '--rundgang-color')).toBe('')
  expect(await property(1, '--rundgang-radius')).toBe('')
})

test('if options change later, the form updates and keeps the entered text', async ({
  page,
  visit,
  parts,
}) => {
  await visit(page, bare(parts.filledIn + parts.runtime + parts.form))
  await showsOneForm(page)
  const place = page.locator('[data-project]')
  await place.evaluate((element: HTMLElement) => {
    element.dataset.color = '#7a1f2b'
  })
  await expect(forms(page)).toHaveAttribute('style', /#7a1f2b/)
  await showsOneForm(page)
  await bookToTheEnd(page)
  await place.evaluate((element: HTMLElement) => {
    element.dataset.color = '#123456'
  })
  await expect(forms(page)).toHaveAttribute('style', /#123456/)
  await isBooked(page)
})
