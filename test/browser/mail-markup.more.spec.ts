import { expect } from '@playwright/test'
import fc from 'fast-check'
import { htmlPart } from '#server/mail/message/html-part.ts'
import { typed } from '#test/invariants/arbitraries.ts'
import { frameFaults } from '#test/invariants/markup.ts'
// These tests do not need a server, but use the same fixture to avoid a separate worker.
import { test } from './fixture.ts'
import { mailSamples } from './pictures/mail-samples.ts'

const samples = Object.values(mailSamples).map(htmlPart)

const elements = [
  ...['html', 'head', 'meta', 'title', 'style', 'body'],
  ...['table', 'tbody', 'tr', 'td', 'p', 'br', 'a'],
]
const attributes = [
  ...['lang', 'charset', 'name', 'content', 'class', 'style', 'role', 'border', 'cellpadding'],
  ...['cellspacing', 'width', 'align', 'valign', 'href'],
]

test('an email’s HTML contains only its own markup, whatever text is entered', async ({ page }) => {
  const parts = { subject: typed, text: typed, sender: typed, preface: typed, footer: typed }
  const given = fc.sample(fc.record(parts), { seed: 20_261_121, numRuns: 1000 })
  const all = given.map((said) => {
    const text = [said.preface, said.text, said.footer].join('\n')
    // Unpaired surrogates are removed before an email is rendered.
    return htmlPart({ ...said, text }).toWellFormed()
  })
  all.push(...samples)
  expect(all.flatMap(frameFaults)).toEqual([])
  const found = await page.evaluate((pages) => {
    const names = new Set<string>()
    const ofElements = new Set<string>()
    const schemes = new Set<string>()
    for (const html of pages) {
      const document = new DOMParser().parseFromString(html, 'text/html')
      for (const element of document.querySelectorAll('*')) {
        names.add(element.localName)
        for (const { name } of element.attributes) ofElements.add(name)
      }
      for (const { protocol } of document.querySelectorAll('a')) schemes.add(protocol)
    }
    return { names: [...names], ofElements: [...ofElements], schemes: [...schemes] }
  }, all)
  expect(found.names.filter((name) => !elements.includes(name))).toEqual([])
  expect(found.ofElements.filter((name) => !attributes.includes(name))).toEqual([])
  expect(found.schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([])
})

test('an email fits the narrowest phone', async ({ page }) => {
  for (const html of samples) {
    await page.setContent(html)
    for (const width of [600, 320]) {
      await page.setViewportSize({ width, height: 600 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    }
  }
})

test('the buttons in an email are large enough for a finger, and all text is easy to read', async ({
  page,
}) => {
  for (const html of samples) {
    await page.setContent(html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const button of await page.locator('td.button a, td.edge a').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      expect(await page.evaluate(contrastsBelow, 4.5)).toEqual([])
    }
  }
})

/** Text on the page with too little contrast against its background. */
function contrastsBelow(least: number): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color)
      .slice(0, 3)
      .map((channel) => channel / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const behind = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)'
    return channels(color)[3] === 0 ? behind(element?.parentElement ?? null) : color
  }
  const withText = [...document.querySelectorAll('td, p, a')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return withText.flatMap((element) => {
    const ink = luminance(getComputedStyle(element).color)
    const paper = luminance(behind(element))
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    return ratio < least ? [`${element.textContent}: ${ratio}`] : []
  })
}
