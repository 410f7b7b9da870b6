import { expect, type Page } from '@playwright/test'
import { accentFault } from '#admin/features/embedding/accent.ts'
import { contrast } from '#admin/features/embedding/color.ts'
import { analyze } from './accessible.ts'
import { bare, test } from './embedding.ts'
import { days, fillInDetails, times } from './form-pages.ts'
import { wantConfirmation } from './setup/held.ts'

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
