import { expect, type Page } from '@playwright/test'
import { accentFault, contrast } from '#admin/settings/accent.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { analyze } from './accessible.ts'
import { bare, isBooked, type Parts, test } from './embedding.ts'
import { chooseFirstTime, days, fillInDetails, times } from './form-pages.ts'
import { wantConfirmation } from './setup/held.ts'

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

  const cancelling = page.getByRole('link', { name: /^Buchung ändern oder stornieren/ })
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

/*
 * The tested accent colours are at the limit of what the help page accepts: the nearest shade that
 * it offers for each refused colour in `tooClose`, and the two greys between which text on the
 * accent colour switches from white to black. Black or white is tested as well, whichever contrasts
 * more with the background.
 */
const websites = {
  light: {
    background: '#ffffff',
    text: '#666666',
    tooClose: ['#ffff33', '#66ffff', '#ffb3ff', '#99ff99', '#e0e0e0'],
  },
  dark: {
    background: '#14120f',
    text: '#999999',
    tooClose: ['#330000', '#000066', '#003300', '#331a33', '#222222'],
  },
}

const everywhere = ['#767676', '#777777']

function accentsFor({ background, tooClose }: { background: string; tooClose: string[] }) {
  const closest = tooClose.map((color) => {
    const fault = accentFault(color, background)
    if (!fault) throw new Error(`${color} passes on ${background} and is no edge`)
    expect(contrast(fault.nearest, background), fault.nearest).toBeLessThan(3.2)
    return fault.nearest
  })
  const farthest = contrast('#000000', background) > 10 ? '#000000' : '#ffffff'
  return [...closest, ...everywhere, farthest]
}

for (const [colorScheme, website] of Object.entries(websites)) {
  test(`${colorScheme}: text, buttons and focus ring have enough contrast in every accent colour that the help page accepts`, async ({
    page,
    visit,
    parts,
    organisation,
  }) => {
    const { background, text } = website
    const style = `:root { color-scheme: ${colorScheme}; background: ${background}; color: ${text} }`
    const { filledIn, runtime, form } = parts
    await visit(page, bare(`<main>${filledIn}</main>${runtime}${form}`, `<style>${style}</style>`))
    const accents = accentsFor(website)
    const look = async (state: string) => {
      await page.keyboard.press('Tab')
      for (const accent of accents) await expectContrast(page, accent, state)
      await expectAxeToAgree(page, state)
      // Axe checks a different accent colour in each state, because checking every colour in every
      // state takes a long time.
      accents.push(accents.shift() ?? '')
    }

    await days(page).first().hover()
    await look('a day under the mouse')
    await days(page).first().click()
    await times(page).first().hover()
    await look('a time under the mouse')
    await times(page).first().click()
    const book = page.getByRole('button', { name: 'Jetzt buchen' })
    await book.click()
    await expect(page.locator('[aria-invalid]').first()).toBeVisible()
    await look('errors')
    await wantConfirmation(organisation)
    await fillInDetails(page, { email: 'guenther@schule.example' })
    await book.click()
    await expect(page.getByRole('button', { name: 'E-Mail noch einmal senden' })).toBeVisible()
    await look('held')
  })
}

async function expectContrast(page: Page, accent: string, state: string) {
  await page.locator('[data-project]').evaluate((place: HTMLElement, color) => {
    place.dataset.color = color
  }, accent)
  const form = page.locator('.rundgang-form')
  await expect(form).toHaveAttribute('style', new RegExp(accent))
  const where = `${state}, ${accent}`
  const parts = await form.evaluate(partsOf)
  expect(parts.filter(({ control }) => control).length, where).toBeGreaterThan(1)
  const pale = parts
    .flatMap((part) => [
      { what: `text of ${part.what}`, ratio: textOn(part), least: part.hasText ? 4.5 : 0 },
      { what: `edge of ${part.what}`, ratio: edgeOf(part), least: part.control === 'box' ? 3 : 0 },
      { what: `ring of ${part.what}`, ratio: ringOf(part), least: part.control ? 3 : 0 },
    ])
    .filter(({ ratio, least }) => ratio < least)
  expect(pale, where).toEqual([])
}

async function expectAxeToAgree(page: Page, state: string) {
  const { violations, passes } = await analyze(page, { type: 'rule', values: ['color-contrast'] })
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
    state,
  ).toEqual([])
  expect(passes, state).toBe(1)
}

interface Part {
  what: string
  hasText: boolean
  /** The kind of control. Links do not need a border. */
  control: 'box' | 'link' | ''
  /** The background colours behind it, from the page upwards. */
  around: string[]
  ground: string
  color: string
  edge: string
  ring: { style: string; color: string; isInside: boolean }
}

const standsOut = (color: string, under: string[]) =>
  contrast(mixed([...under, color]), mixed(under))

const textOn = ({ around, ground, color }: Part) => standsOut(color, [...around, ground])

const edgeOf = ({ around, ground, edge }: Part) =>
  Math.max(standsOut(ground, around), standsOut(edge, around))

const ringOf = ({ around, ground, ring }: Part) =>
  ring.style === 'solid' ? standsOut(ring.color, ring.isInside ? [...around, ground] : around) : 1

/**
 * Blends layered colours, given as in computed styles: `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or
 * `color(srgb 0.1 0.2 0.3 / 0.5)`.
 */
function mixed(layers: string[]): string {
  const channels = layers.reduce<number[]>(
    (below, layer) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (layer.match(/[\d.]+(e-?\d+)?/g) ?? []).map(
        Number,
      )
      const whole = layer.startsWith('color(srgb') ? 255 : 1
      return [red, green, blue].map(
        (part, index) => part * whole * alpha + (below[index] ?? 0) * (1 - alpha),
      )
    },
    [255, 255, 255],
  )
  const hex = channels.map((part) => Math.round(part).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

/** Runs in the browser: collects text and controls, briefly focusing each control. */
function partsOf(form: Element): Part[] {
  const groundsOf = (element: Element | null): string[] => {
    if (!element) return []
    const { host } = element.getRootNode() as ShadowRoot
    const above = groundsOf(element.parentElement ?? host ?? null)
    return [...above, getComputedStyle(element).backgroundColor]
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.unseen, [aria-disabled="true"]')
  return [...form.querySelectorAll<HTMLElement>('*')].filter(isSeen).map((element) => {
    const isLink = element.matches('a, .plain')
    const isControl = isLink || element.matches('button, input, textarea')
    if (isControl) element.focus()
    const style = getComputedStyle(element)
    return {
      what: `${element.tagName} ${element.id || element.textContent}`,
      hasText:
        element.matches('input, textarea') ||
        [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE),
      control: isLink ? 'link' : isControl ? 'box' : '',
      around: groundsOf(element.parentElement),
      ground: style.backgroundColor,
      color: style.color,
      edge: style.borderTopColor,
      ring: {
        style: style.outlineStyle,
        color: style.outlineColor,
        isInside: Number.parseFloat(style.outlineOffset) < 0,
      },
    }
  })
}
