import { domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { decodePunycode, holdsWebAddress, inOneSpelling, withoutLinks } from './address.ts'
import { email, username } from './fields.ts'
import { piecesOf } from './mail-text.ts'

const readable = 'info@münchen.example'

test.each([
  ['as browsers send it', 'info@xn--mnchen-3ya.example'],
  ['in capitals', 'info@XN--MNCHEN-3YA.EXAMPLE'],
  ['with an umlaut of two characters', 'info@mu\u0308nchen.example'],
  ['with a capital umlaut', 'info@MÜNCHEN.example'],
  ['as people read it', readable],
])('an address with an umlaut in its domain has one spelling, even %s', (_, given) => {
  expect(email.parse(given)).toBe(readable)
  expect(username.parse(given.toUpperCase())).toBe(readable)
})

test.each([
  'Info@Museum.example',
  'jörg@museum.example',
  // A heart, which is no letter.
  'info@xn--i-7iq.example',
])('%s stays as it is', (address) => {
  expect(inOneSpelling(address)).toBe(address)
  expect(email.parse(address)).toBe(address)
})

test.each(['info@xn--.example', 'info@mün chen.example'])('%s is no address', (address) => {
  expect(email.safeParse(address).success).toBe(false)
})

test.each([
  ['before the @', `${'a'.repeat(64)}@museum.example`, `${'a'.repeat(65)}@museum.example`],
  [
    'before the @, in bytes',
    `${'ä'.repeat(32)}@museum.example`,
    `${'ä'.repeat(33)}@museum.example`,
  ],
  ['in its domain', `info@${'ü'.repeat(50)}.example`, `info@${'ü'.repeat(60)}.example`],
])('an address that is too long %s for any mail server is none', (_, longest, tooLong) => {
  for (const field of [email, username]) {
    expect(field.safeParse(longest).success).toBe(true)
    expect(field.safeParse(tooLong).success).toBe(false)
  }
})

test.each([
  'mnchen-3ya',
  'strae-oqa',
  'bcher-kva',
  'fiqs8s',
  'p1ai',
  'egbpdaj6bu4bxfgehfvwxn',
  'ihqwcrb4cv8a8dqg056pqjye',
  'n3h',
])('xn--%s is decoded as Node does', (label) => {
  const known = domainToUnicode(`xn--${label}`)
  if (known !== '' && known !== `xn--${label}`) expect(decodePunycode(label)).toBe(known)
  else expect(label).toBe('not a label of a domain')
})

test.each(['', '!', '99999999', 'a-99999999999'])('%j is not valid Punycode', (label) => {
  expect(decodePunycode(label) ?? '').toBe('')
})

describe('a web address is found in a name', () => {
  test.each([
    'Gewinn auf evil.com',
    'EVIL.SHOP',
    'Evil.Online',
    'museum.wien',
    'kunst.berlin/gratis',
    'Museum.Berlin/gratis',
    'ev1l.xn--p1ai',
    'пример.рф',
    'उदाहरण.भारत',
    '例え.テスト',
    'böse.example',
    'evil．com',
    'ｅｖｉｌ.ｃｏｍ',
    'evil․com',
    'evil.ⓒⓞⓜ',
    'evil\u200b.com',
    'evil.\u200bcom',
    'evil.\u2060com',
    'ev\u00adil.co\u00adm',
    'ht\u200dtp://evil',
    'https:\u200b//evil',
    'hxxp://evil',
    'hxxps:evil',
    'evil[.]com',
    'evil(dot)com',
    'evil{ Punkt }com',
    'ｗｗｗ.evil',
    'www\u200b.evil',
    'co.uk, a.b.co.uk',
    'st.com',
    'dr.online',
    'info@museum.example',
    'http://1.2.3.4',
    '1.2.3.4/a',
  ])('%s', (text) => expect(holdsWebAddress(text)).toBe(true))
})

describe('a German, Austrian or Swiss name is not mistaken for a web address', () => {
  test.each([
    'Wien',
    'Berlin',
    'Wien Museum',
    'Berlin Berlin',
    'Anna Wien, Otto Berlin',
    'Dr. Wien',
    'Dr.Wien',
    'Dr.Li',
    'St. Gallen',
    'St.Gallen',
    'St.Gallen/Appenzell',
    'St.Pölten',
    'Museum.Wien',
    'Kunst.Berlin',
    'Haus d. Kunst',
    'Haus d.Kunst',
    'Haus d.kunst',
    'Prof.Dr. Meier',
    'Prof. Dr.med. Anna Huber',
    'Dr.med.dent. Huber',
    'Mag.rer.soc.oec. Novak',
    'Dipl.-Ing.(FH) Weiß',
    'Dipl.Ing.Huber',
    'Brauerei a.d. Isar',
    'Frankfurt a.d.Oder',
    'Frankfurt a.M.',
    'Röm.kath. Pfarre',
    'Ev.luth. Kirche St. Marien',
    'Hl.Geist-Spital',
    'Kath.Akademie',
    'Heimatverein e.V.',
    'Brauhaus GmbH & Co.KG',
    'Brauhaus GmbH & Co.KG/Besucher',
    'Werk.AG',
    'J.R.R. Tolkien',
    'J.S.Bach-Haus',
    'Führung inkl. Kaffee, max. 20 Pers.',
    'Kinder bzw.Jugendliche',
    'Führung z.B.abends',
    'Klasse 7a/b',
    'Raum 2.OG/West',
    'am 1.12.2026 um 10.30 Uhr',
    'Was nun … und dann?',
    'Halle 4.0',
    'Turm (Punkt 12)',
    'Zürich HB',
    'Müller-Lüdenscheidt',
    "L'Hôpital-St.-Jean",
  ])('%s', (text) => expect(holdsWebAddress(text)).toBe(false))
})

describe('once gaps are inserted, mail programs find no links in the text', () => {
  // As broad as the patterns mail programs use: a scheme, `www.`, a host recognised by its dot, an
  // IP address, an email address.
  const links = [
    /\p{L}:[\u200b-\u200f\u2060\u00ad]*\/\//iu,
    /www[.。．｡]\S/i,
    /[\p{L}\p{N}][\u200b-\u200f\u2060\u00ad]*[.。．｡][\u200b-\u200f\u2060\u00ad]*\p{L}/u,
    /\d+\.\d+\.\d+\.\d+/,
    /\S@\S/,
    /\/\//,
  ]
  const linksIn = (text: string) => links.filter((link) => link.test(text))

  test.each([
    'https://evil.com/gratis',
    'HTTPS://EVIL.COM',
    'evil.com',
    'a.b.evil.co.uk/x?y=z',
    'www.163.com',
    'Museum.Wien',
    '1.2.3.4/a',
    'evil。com ｅｖｉｌ．com',
    'evil.\u200bcom',
    'http:\u2060//evil.\u2060com',
    'mailto:anna@evil.com',
    '//evil.com',
    'http:\\\\evil.com',
    'St.Gallen',
  ])('%s', (text) => {
    expect(linksIn(text)).not.toEqual([])
    const shown = withoutLinks(text)
    expect(linksIn(shown)).toEqual([])
    expect(piecesOf(shown).filter(({ isLink }) => isLink)).toEqual([])
    expect(shown.replaceAll('\u202f', '')).toBe(text)
    // Even if a program turns the text into a link despite the gap, a browser cannot reach the
    // host.
    expect(URL.canParse(shown.replace(/^(?!http)/, 'http://'))).toBe(false)
  })

  test.each([
    'Wien',
    'Dr. Wien',
    'St. Gallen',
    'am 1.12.2026, 10:30 Uhr',
    'Anna/Otto',
    'Nr. 5',
  ])('%s is left unchanged', (text) => expect(withoutLinks(text)).toBe(text))
})

test('text is processed in linear time', () => {
  for (const repeated of ['a', 'a.', '.\u200b', ':/', 'www.', '1.', '@']) {
    const text = repeated.repeat(100_000)
    expect(withoutLinks(text).replaceAll('\u202f', '')).toBe(text)
    expect(holdsWebAddress(text)).toBeTypeOf('boolean')
  }
})
