import { expect, test } from 'vitest'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import {
  fill,
  fillLine,
  nearestVariable,
  type TemplateValues,
  unknownVariables,
} from './mail-text.ts'

const values: TemplateValues = {
  name: 'Erika Mustermann',
  booked_time: 'Dienstag, 1. Dezember 2026, 10:00 Uhr',
  booked_variant: 'Führung',
  attendees_count: '7',
  cancel_url: 'https://rundgang.example/cancel.html?cancel_token=abc',
  booked_time_unformatted: '2026-12-01T10:00:00+01:00',
}

test('all six template variables are replaced, with or without spaces inside the braces', () => {
  const template =
    '{{name}} {{ booked_time }} {{booked_variant }} {{ attendees_count}} {{cancel_url}} ' +
    '{{  booked_time_unformatted  }}'
  expect(fill(template, values)).toBe(Object.values(values).join(' '))
})

test('a variable may appear twice in a template', () => {
  expect(fill('{{name}}, {{name}}', values)).toBe('Erika Mustermann, Erika Mustermann')
})

test('braces inside a value are not read as a variable', () => {
  const sly = { ...values, name: '{{cancel_url}} $& {{name}}' }
  expect(fill('Guten Tag {{name}}!', sly)).toBe('Guten Tag {{cancel_url}} $& {{name}}!')
})

test('each unknown variable in a template is listed once', () => {
  expect(unknownVariables('{{nmae}} {{ vorname }} {{name}} {{nmae}} {{}}')).toEqual([
    'nmae',
    'vorname',
    '',
  ])
})

test('names of object properties are not variables', () => {
  expect(unknownVariables('{{constructor}} {{__proto__}}')).toEqual(['constructor', '__proto__'])
  expect(fill('{{constructor}}', values)).toBe('{{constructor}}')
})

test('a line break in a value becomes a space in the subject', () => {
  const sly = { ...values, name: 'Erika\r\nBcc: victim@example.org\u2028X' }
  expect(fillLine('Buchung von {{name}}', sly)).toBe('Buchung von Erika Bcc: victim@example.org X')
})

const languages = Object.entries(bookingMailTexts)

test.each(languages)('the default emails use only existing variables: %s', (_, texts) => {
  const { confirmation, cancellation } = texts
  const templates = [...Object.values(confirmation), ...Object.values(cancellation)]
  expect(templates.flatMap(unknownVariables)).toEqual([])
})

test.each(
  languages,
)('the default confirmation contains the variant, time, number of people and cancellation link: %s', (_, texts) => {
  const said = fill(`${texts.confirmation.subject}\n${texts.confirmation.body}`, values)
  for (const variable of ['name', 'booked_variant', 'booked_time', 'cancel_url'] as const) {
    expect(said).toContain(values[variable])
  }
  expect(said).toMatch(/(Personen|People|Personnes\u202f): 7/)
})

test.each([
  ['nmae', 'name'],
  ['Name', 'name'],
  ['vorname', 'name'],
  ['booked-time', 'booked_time'],
  ['bookedtime', 'booked_time'],
  ['booked_tiem', 'booked_time'],
  ['time', 'booked_time'],
  ['variant', 'booked_variant'],
  ['attendees', 'attendees_count'],
  ['cancel_URL', 'cancel_url'],
  ['cancelurl ', 'cancel_url'],
  ['booked_time_unformated', 'booked_time_unformatted'],
])('the unknown variable {{%s}} gets the suggestion {{%s}}', (written, meant) => {
  expect(nearestVariable(written)).toBe(meant)
})

test.each([
  '',
  'e',
  'Ort',
  'constructor',
  'telefonnummer',
  '__proto__',
  'x'.repeat(19_000),
])('no variable is suggested for %j', (written) => {
  expect(nearestVariable(written)).toBeUndefined()
})
