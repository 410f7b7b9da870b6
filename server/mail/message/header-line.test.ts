import { expect, test } from 'vitest'
import { headerLine } from './mime.ts'

test('plain words in a header stay readable, and long lines are folded between words', () => {
  expect(headerLine('Ihre Buchung')).toBe('Ihre Buchung')
  const long = headerLine('Abgesagt: '.repeat(20).trim())
  expect(long.replaceAll('\r\n', '')).toBe('Abgesagt: '.repeat(20).trim())
  for (const line of long.split('\r\n')) expect(line.length).toBeLessThanOrEqual(67)
})

test.each([
  ['umlauts', 'Führung für Größere'],
  ['text that looks encoded', '=?utf-8?Q?=0D=0ABcc:_victim@example.org?='],
  ['a word that is too long to fold', 'x'.repeat(200)],
])('encoded words are used in a header for %s', (_, text) => {
  const words = headerLine(text).split('\r\n ')
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?Q\?[\w=!*+/-]{1,52}\?=$/)
})

test('each encoded word contains only whole characters', () => {
  const words = headerLine('🎉'.repeat(40)).split('\r\n ')
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?Q\?(=F0=9F=8E=89)+\?=$/)
})
