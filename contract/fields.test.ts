import { describe, expect, test } from 'vitest'
import { bookerName, comment, email, name, nameOrEmpty, phone, username } from './fields.ts'

const faultsOf = (schema: typeof name | typeof nameOrEmpty | typeof comment, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

describe('a name with a web address is refused', () => {
  test.each([
    'Museum evil.com/gratis',
    'Museum EVIL.com/gratis',
    'Gewinn: evil.co.uk',
    'evil.com',
    'Evil.Com',
    'EVIL.COM',
    'evil.com.',
    '(evil.site)',
    'ihr-gewinn.online jetzt',
    'böse.example',
    'evil。com',
    'пример.рф',
    '163.com/a',
    '1.2.3.4/a',
    'evil.tld:8080',
    'Evil.Tld:8080/x',
    'info@museum.example',
    'http:evil',
    'HTTPS://x',
    '//evil',
    'WWW.evil',
  ])('%s', (text) => expect(faultsOf(name, text)).toEqual(['website_in_name']))
})

describe('a name that merely contains a dot or a slash is accepted', () => {
  test.each([
    'St. Gallen',
    'St.Gallen',
    'Führung, z. B. abends',
    'Führung, z.B. abends',
    'Dr.Müller',
    'Dr.Meier',
    'Prof. Dr. h.c. Anna Roß',
    'Museen u.a.',
    'u.a.m.',
    'Heimatverein e.V.',
    'Verein e.V./Museum',
    'Raum Nr.5',
    'Raum 2.OG',
    'Raum 2.OG/West',
    'Führung 1.klasse',
    'GmbH & Co.KG',
    'GmbH & Co.KG: Besucher',
    'GmbH & Co. KG',
    'Anna/Otto Weiß',
    'Führung 10:30',
    'Klasse 7a/b',
    'am 1.12.2026',
    '10.30 Uhr',
    'Was nun...?',
    'Halle 4.0',
  ])('%s', (text) => expect(faultsOf(name, text)).toEqual([]))
})

describe('a name with no visible characters other than dots is refused', () => {
  test.each([
    ['.'],
    ['..'],
    ['...'],
    ['…'],
    ['. .'],
    ['.\u200b.'],
    ['。'],
    ['·'],
    ['\u3164'],
    ['\u2800'],
    ['\ufe0f\u0301'],
  ])('%j', (text) => {
    expect(faultsOf(name, text)).toContain('only_dots')
    expect(faultsOf(nameOrEmpty, text)).toEqual(['only_dots'])
  })

  test.each(['-', '?', '!', '+', '🧵', '한', 'ß', '7'])('%s is accepted as a name', (text) =>
    expect(faultsOf(name, text)).toEqual([]))

  test('an optional name may be empty', () => expect(faultsOf(nameOrEmpty, ' ')).toEqual([]))

  test.each(['\u200b\u2060', '\u00ad', '\u200d', '\u202e'])('%j is an empty name', (text) => {
    expect(faultsOf(name, text)).not.toEqual([])
    expect(faultsOf(nameOrEmpty, text)).toEqual([])
  })
})

test('a long name is checked in linear time, whatever pattern it repeats', () => {
  for (const repeated of ['a', 'a.', 'a-', '.a', 'aa.B']) {
    expect(faultsOf(name, repeated.repeat(30_000))).toContain(
      'Too big: expected string to have <=200 characters',
    )
  }
})

test('multi-line text may contain line breaks, but no other control characters', () => {
  expect(faultsOf(comment, 'eine Zeile\r\nund\tnoch eine\n')).toEqual([])
  expect(faultsOf(comment, 'a\u0000b')).toEqual(['control_characters_in_text'])
  expect(faultsOf(name, 'a\nb')).toEqual(['control_characters'])
})

describe('characters that cannot be seen are left out of pasted text', () => {
  test.each([
    [
      'a phone number from the contacts',
      phone,
      '\u202a+49 421 361\u20110\u202c',
      '+49 421 361\u20110',
    ],
    ['a phone number from a table', phone, '\ufeff0421\t361-0\u200b\u00a0', '0421 361-0'],
    ['a phone number with joiners', phone, '04\u200d21 36\u200c1', '0421 361'],
    [
      'a name from a web page',
      bookerName,
      '\u200eSibylle\u200b Gün\u00adther\u2060',
      'Sibylle Günther',
    ],
    ['a name from a table', bookerName, 'Sibylle\tGünther\u2028', 'Sibylle Günther'],
    [
      'an email address',
      email,
      '\u2068an\u00adna@museum\u200b.example\u2069',
      'anna@museum.example',
    ],
    ['a log-in name', username, '\ufeffAnna@museum.example\u200b', 'anna@museum.example'],
    ['a comment', comment, 'Wir kommen\n\u202amit Hund\u202c', 'Wir kommen\nmit Hund'],
  ])('%s', (_, schema, pasted, kept) => expect(schema.parse(pasted)).toBe(kept))

  test.each([
    '👩\u200d👩\u200d👧',
    '🏳️\u200d🌈 Verein',
    'می\u200cخواهم',
    'क्\u200dष',
  ])('but not where they shape what is seen: %j', (text) =>
    expect(bookerName.parse(`\u200d${text}\u200c`)).toBe(text))
})
