import fc from 'fast-check'

const injections = [
  `'; drop table booking; --`,
  `' or '1'='1`,
  `1); select pg_sleep(60); --`,
  `\\'; copy staff to program 'id'; --`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Erika\r\nBcc: alle@welt.example',
  'x\r\n\r\n<html>',
  '{{name}}',
  '{{ constructor.constructor("return process")() }}',
  `$${'{7*7}'}`,
  '#{7*7}',
  '%s%s%s%n',
  `$${'{jndi:ldap://127.0.0.1/a}'}`,
  '{"level":60,"msg":"forged"}\n{"level":60}',
  '\u001b[31mrot\u001b[0m',
  '../../../../etc/passwd',
  '..%2f..%2fsecret.key',
  '__proto__',
  'constructor',
  '=cmd|/c calc!A1',
]

const edgesOfUnicode = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\uffff',
  '\u202eGermany',
  '\u200b\u200d\u2060',
  '\u0085\u2028\u2029',
  'İstanbul ıI ſ ß ẞ',
  'e\u0301\u0301\u0301',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034fA\u0334',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝒜𝓃𝓃𝒶',
  'ﷺ',
  'ä'.repeat(255),
  '🦊'.repeat(150),
  'x'.repeat(2001),
  'x'.repeat(20_001),
]

const almostTimes = [
  '2026-12-01T10:00',
  '2026-12-01T10:00:00Z',
  '2026-03-29T02:30',
  '2026-10-25T02:30',
  '2026-02-30T10:00',
  '2026-12-01T24:00',
  '2026-12-01T10:00+99:99',
  '0000-01-01T00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00Z',
  '2999-12-31',
  '2026-13-01',
  '-1',
  'Europe/Berlin',
  'Etc/GMT+14',
  'Mars/Olympus',
]

const almostAddresses = [
  'erika@example.org',
  'ERIKA@EXAMPLE.ORG',
  'erika@',
  '@example.org',
  'a@b',
  'erika@example.org,otto@example.org',
  '"erika b"@example.org',
  'erika@[127.0.0.1]',
  'jürgen@müller.example',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'https://böse.example',
  'javascript:alert(1)',
  'http://127.0.0.1:22',
  'localhost:25',
  '169.254.169.254:587',
  '[::1]:25',
]

/** Strings that often break software. */
export const hostileTexts = [...injections, ...edgesOfUnicode, ...almostTimes, ...almostAddresses]

/** One of `hostileTexts`, or arbitrary text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...injections),
  fc.constantFrom(...edgesOfUnicode),
  fc.constantFrom(...almostTimes),
  fc.constantFrom(...almostAddresses),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.5, 1e308, -1e308, 1_000_000, 1_000_001, 2 ** 31, 2 ** 53, 1e21),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
