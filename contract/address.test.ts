import { domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { decodePunycode, inOneSpelling } from './address.ts'
import { email, username } from './fields.ts'

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
