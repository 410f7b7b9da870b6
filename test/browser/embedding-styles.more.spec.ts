import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { bare, isBooked, type Parts, test } from './embedding.ts'
import { days, fillInDetails, times } from './form-pages.ts'

const innerNames = ['color', 'on-color', 'space', 'radius', 'edge', 'shade', 'target']

const hostile = {
  'all boxes sized anew, and no buttons': `
    * { box-sizing: content-box !important; padding: 3px !important }
    button, input, textarea, label, table { display: none !important }`,
  'the reset of a framework of 2012': `
    * { margin: 0; padding: 0; border: 0; vertical-align: baseline }
    input, textarea, button { width: 220px !important; height: 20px !important; border: 0 !important }
    label { float: left; width: 140px } table { width: auto; border-collapse: collapse }
    h2 { font-size: 9px; line-height: 10px } :focus { outline: none !important }`,
  'everything unset': '* { all: unset !important }',
  'the placeholder itself mistreated': `
    #rundgang { font-size: 0; text-indent: -999px; float: left; width: auto;
      letter-spacing: 1em; white-space: nowrap; -webkit-text-fill-color: transparent;
      pointer-events: none; position: relative; word-break: break-all; zoom: 1 }`,
  'tiny text, no line height, all in capitals from right to left': `
    html { font-size: 62.5% }
    body { font-size: 1rem; line-height: 0; letter-spacing: .3em; word-spacing: 2em; color: #767676;
      text-transform: uppercase; direction: rtl; text-align: center; font-variant: small-caps;
      white-space: pre; text-indent: 5em; cursor: wait; user-select: none }`,
  'text in columns': 'main { columns: 2 }',
  'every block floating at half its width': `
    div, section, p, form, ul, li, h2, dl, table
      { display: flex !important; float: left !important; width: 50% !important; overflow: hidden }`,
  'a row whose children are as wide as their content': `
    main { display: flex; align-items: center; justify-content: center } main * { width: auto }`,
  'everything in motion': `
    @keyframes turn { to { transform: rotate(360deg); opacity: 0 } }
    main * { animation: turn 1s infinite !important; transition: all 9s !important }
    #rundgang { animation: none !important }`,
  'properties of the names that stylesheets like to use': `
    ${innerNames.map((name) => `@property --${name} { syntax: '<integer>'; inherits: false; initial-value: 0 }`).join('\n')}
    :root, * { ${innerNames.map((name) => `--${name}: 0 !important; --_${name}: red !important`).join(';')} }`,
  'a dark page': `
    :root { color-scheme: dark } html { background: #111 } body { color: #eee; font-weight: 300 }`,
}

const pageWith = ({ sheet, placeholder, runtime, form, call }: Parts, css: string) =>
  bare(
    `<main><p>Heimatmuseum</p><p>Wir freuen uns auf Sie.</p>${sheet}${placeholder}</main>${runtime}${form}${call}`,
    `<style>${css}</style>`,
  )

for (const [name, css] of Object.entries(hostile)) {
  test(`the form looks right in a page with ${name}`, async ({
    page,
    visit,
    parts,
    organisation,
  }) => {
    await visit(page, pageWith(parts, css))
    await bookAndMeasure(page, organisation)
  })
}

test('with text at 200%, reduced motion and forced colours, the form fits within 320 pixels', async ({
  page,
  visit,
  parts,
  organisation,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await visit(page, pageWith(parts, 'html { font-size: 200% } body { margin: 8px }'))
  await bookAndMeasure(page, organisation)
})

test('a form that the host page hides stays hidden until the page shows it', async ({
  page,
  visit,
  parts,
}) => {
  await visit(page, pageWith(parts, '#rundgang.closed { display: none }'))
  await expect(days(page).first()).toBeVisible()
  const close = (closed: boolean) =>
    page.locator('#rundgang').evaluate((place, on) => place.classList.toggle('closed', on), closed)
  await close(true)
  await expect(days(page).first()).toBeHidden()
  await close(false)
  await expect(days(page).first()).toBeVisible()
})

async function bookAndMeasure(page: Page, organisation: RegisteredOrganisation) {
  await expect(days(page).first()).toBeVisible()
  await measure(page)
  await days(page).first().click()
  await expect(times(page).first()).toBeVisible()
  await measure(page)
  await times(page).first().click()
  await fillInDetails(page, { people: 2, email: 'guenther@schule.example' })
  await measure(page)
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await isBooked(page)
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
  await measure(page)
}

interface Box {
  what: string
  x: number
  y: number
  width: number
  height: number
}

/** Checks that targets are large enough, visible and separate, and that text is readable. */
async function measure(page: Page) {
  const { controls, texts, wide } = await page.locator('.rundgang-form').evaluate((form) => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { what: element.textContent || element.id, x, y, width, height }
    }
    const written = [...form.querySelectorAll('button, label, p, h2, dd, input')].filter(
      (element) => seen(element) && element.className !== 'unseen',
    )
    return {
      controls: [...form.querySelectorAll('button, input, textarea')].filter(seen).map(boxOf),
      texts: written.map((element) => {
        const style = getComputedStyle(element)
        return {
          size: Number.parseFloat(style.fontSize),
          line: Number.parseFloat(style.lineHeight),
          plain: [style.textTransform, style.letterSpacing, style.writingMode, style.direction],
          fill:
            matchMedia('(forced-colors: active)').matches ||
            style.webkitTextFillColor === style.color,
        }
      }),
      wide: form.getBoundingClientRect().right - document.documentElement.clientWidth,
    }
  })
  expect(controls.length).toBeGreaterThan(0)
  for (const box of controls) {
    expect(box.width, box.what).toBeGreaterThanOrEqual(24)
    expect(box.height, box.what).toBeGreaterThanOrEqual(40)
    const others = controls.filter((other) => other !== box && overlap(box, other))
    expect(others, box.what).toEqual([])
  }
  for (const text of texts) {
    expect(text.size).toBeGreaterThanOrEqual(11)
    expect(text.line).toBeGreaterThanOrEqual(text.size)
    expect(text.plain).toEqual(['none', 'normal', 'horizontal-tb', 'ltr'])
    expect(text.fill).toBe(true)
  }
  expect(wide).toBeLessThanOrEqual(0)
}

const overlap = (one: Box, other: Box) =>
  one.x + 1 < other.x + other.width &&
  other.x + 1 < one.x + one.width &&
  one.y + 1 < other.y + other.height &&
  other.y + 1 < one.y + one.height
