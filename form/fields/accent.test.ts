import { expect, test } from 'vitest'
import { accentStyle } from './details.ts'

test('text on an accent colour is black or white, whichever is easier to read', () => {
  expect(accentStyle('#7a1f2b')).toBe('--rundgang-color:#7a1f2b;--rundgang-on-color:#fff')
  expect(accentStyle('#FC0')).toBe('--rundgang-color:#FFCC00;--rundgang-on-color:#000')
  expect(accentStyle('#000')).toContain('on-color:#fff')
  expect(accentStyle('#fff')).toContain('on-color:#000')
})

test('text has a contrast of at least 4.5 : 1 on any accent colour', () => {
  const steps = Array.from({ length: 18 }, (_, index) => index * 15)
  const contrasts = steps.flatMap((r) =>
    steps.flatMap((g) => steps.map((b) => contrastOf([r, g, b]))),
  )
  expect(contrasts.length).toBe(5832)
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
})

test('only hex colours are written into the CSS', () => {
  const others = ['red', '7a1f2b', '#12', '#12345', '#12345g', '#7a1f2b;color:red', '#7a1f2b\n']
  for (const typed of [...others, 'url(//x)', '', undefined]) expect(accentStyle(typed)).toBe('')
})

/** The contrast between an accent colour and the text on it, as defined by WCAG. */
function contrastOf(rgb: number[]): number {
  const hex = rgb.map((part) => part.toString(16).padStart(2, '0')).join('')
  const linear = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = linear
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const black = accentStyle(`#${hex}`).endsWith('#000')
  return black ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05)
}
