import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { formTexts } from '#texts/de/form.ts'
import { formTexts as formTextsByLanguage } from '#texts/form-texts.ts'
import { accentStyle, counted, emptyDetails, faultsOf, say } from './details.ts'

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

const filled = {
  ...emptyDetails,
  attendees_count: '2',
  booker_name: 'Jürgen Weiß',
  booker_email: 'weiss@müller.example',
}

test('valid entries have no errors', () => {
  expect(faultsOf(filled, 2, formTexts)).toEqual({})
})

test('name, address and number of people are required', () => {
  const blank = { ...filled, attendees_count: '', booker_name: '  ', booker_email: '' }
  expect(Object.keys(faultsOf(blank, 2, formTexts))).toEqual([
    'attendees_count',
    'booker_name',
    'booker_email',
  ])
})

test.each([
  '0',
  '-1',
  '1.5',
  '1e9',
  'zwei',
  '',
])('"%s" is not accepted as a number of people', (typed) => {
  expect(faultsOf({ ...filled, attendees_count: typed }, 10, formTexts)).toHaveProperty(
    'attendees_count',
  )
})

test('if a group is too large for the slot, the error gives the number of free places', () => {
  const fault = faultsOf({ ...filled, attendees_count: '3' }, 2, formTexts).attendees_count
  expect(fault).toBe('Für diesen Termin sind nur noch 2 Plätze frei.')
})

test('if a group is over the maximum size, the error says whom to contact, even if there is room', () => {
  const t = { ...formTexts, largestGroup: 30 }
  const faultOf = (attendees_count: string, remaining: number) =>
    faultsOf({ ...filled, attendees_count }, remaining, t).attendees_count
  expect(faultOf('30', 60)).toBeUndefined()
  expect(faultOf('31', 60)).toBe(formTexts.tooLarge)
  expect(faultOf('31', 5)).toBe(formTexts.tooLarge)
  expect(faultOf('6', 5)).toContain('5 Plätze')
})

test('if a group is smaller than the variant’s smallest, the error says so', () => {
  const t = { ...formTexts, smallestGroup: 10, peopleMissing: 'Mindestens 10 Personen.' }
  const faultOf = (attendees_count: string) =>
    faultsOf({ ...filled, attendees_count }, 60, t).attendees_count
  expect(faultOf('9')).toBe('Mindestens 10 Personen.')
  expect(faultOf('zehn')).toBe('Mindestens 10 Personen.')
  expect(faultOf('10')).toBeUndefined()
})

test.each([
  ['a number of people', { attendees_count: '\u202a2\u202c\u200b' }],
  ['an address', { booker_email: 'weiss\ufeff@müller.example\u200b' }],
])('characters that cannot be seen do not spoil %s', (_, typed) => {
  expect(faultsOf({ ...filled, ...typed }, 2, formTexts)).toEqual({})
})

test('placeholders in braces are replaced', () => {
  expect(say('Schritt {current} von {all}', { current: 2, all: 4 })).toBe('Schritt 2 von 4')
  expect(say('{day}: {day}', { day: 'Di.' })).toBe('Di.: Di.')
})

test('plural forms differ by language', () => {
  const places = (language: keyof typeof formTextsByLanguage, count: number) =>
    counted(formTextsByLanguage[language].places, count, formTextsByLanguage[language].locale)
  expect([0, 1, 2, 1200].map((count) => places('de', count))).toEqual([
    '0 Plätze frei',
    '1 Platz frei',
    '2 Plätze frei',
    '1.200 Plätze frei',
  ])
  expect([0, 1, 2].map((count) => places('fr', count))).toEqual([
    '0 place libre',
    '1 place libre',
    '2 places libres',
  ])
  expect(places('en', 1200)).toBe('1,200 places free')
})

test.each(
  languages,
)('the texts in %s have the same placeholders as the German ones', (language) => {
  const places = (text: unknown) => [...new Set(JSON.stringify(text).match(/{\w+}/g))].sort()
  for (const [name, german] of Object.entries(formTextsByLanguage.de)) {
    const text = Reflect.get(formTextsByLanguage[language], name)
    expect(text, name).toBeTruthy()
    expect([name, ...places(text)]).toEqual([name, ...places(german)])
  }
})
