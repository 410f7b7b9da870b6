import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentFault, accents, colorOf, defaultAccent, inkOn } from './accent.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** WCAG's contrast calculation, implemented independently of the code under test. */
function luminance(channels: number[]) {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
function ratio(one: number[], other: number[]) {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return a > b ? a / b : b / a
}

test('every accepted accent has enough contrast, both on the page and under text', () => {
  fc.assert(
    fc.property(color, color, (accent, background) => {
      fc.pre(!accentFault(accent, background))
      expect(ratio(parts(accent), parts(inkOn(accent)))).toBeGreaterThanOrEqual(4.5)
      expect(ratio(parts(accent), parts(background))).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 2000 },
  )
})

test('the form never changes the accent’s shade, even on hover or when pressed', async () => {
  const folder = join(import.meta.dirname, '../../form/styles')
  const names = await readdir(folder)
  const sheets = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  expect(sheets.join('\n')).toContain('background: var(--_color)')
  expect(sheets.join('\n')).not.toMatch(/\bfilter:|brightness|color-mix\([^)]*var\(--_on-color/)
})

test('the shade suggested for a refused accent is always accepted', () => {
  fc.assert(
    fc.property(color, color, (accent, background) => {
      const fault = accentFault(accent, background)
      fc.pre(fault !== undefined)
      expect(accentFault(fault?.nearest ?? '', background)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

test('the suggested shade keeps the hue of the refused accent', () => {
  const fault = accentFault('#ffd200', '#ffffff')
  expect(fault).toMatchObject({ contrast: 1.4 })
  const [red = 0, green = 0, blue = 0] = parts(fault?.nearest ?? '')
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue * 3)
})

test('the suggested accents and the default accent are accepted on white', () => {
  for (const accent of [defaultAccent, ...accents.map(({ color }) => color)]) {
    expect(accentFault(accent, '#ffffff'), accent).toBeUndefined()
  }
})

test('colours are accepted in the notations people use', () => {
  expect(colorOf(' 7A1F2B ')).toBe('#7a1f2b')
  expect(colorOf('\u200b#7a1f2b\ufeff')).toBe('#7a1f2b')
  expect(colorOf('#abc')).toBe('#aabbcc')
  for (const typed of ['', 'rot', '#12', '#1234567', 'rgb(1,2,3)', '#ggg']) {
    expect(colorOf(typed), typed).toBeUndefined()
  }
})
