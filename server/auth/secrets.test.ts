import { describe, expect, test } from 'vitest'
import { hashOf, newToken, seal, unseal } from './secrets.ts'

const key = Buffer.alloc(32, 1)
const belongsTo = 'smtp_password of one project'

describe('sealed text', () => {
  test.each([
    '',
    'Geheimnis',
    '🗝️ schlüssel\0\n',
    'ß'.repeat(10_000),
  ])('decrypts to the original text: %.20s', (text) => {
    const sealed = seal(text, { key, belongsTo })
    expect(unseal(sealed, { key, belongsTo })).toBe(text)
    expect(unseal(new Uint8Array(sealed), { key, belongsTo })).toBe(text)
  })

  test('does not contain the original text, and is different each time', () => {
    const one = seal('Geheimnis', { key, belongsTo })
    expect(one.includes('Geheimnis')).toBe(false)
    expect(one.equals(seal('Geheimnis', { key, belongsTo }))).toBe(false)
  })

  test('cannot be decrypted with another key', () => {
    const sealed = seal('Geheimnis', { key, belongsTo })
    expect(() => unseal(sealed, { key: Buffer.alloc(32, 2), belongsTo })).toThrow()
  })

  test('cannot be decrypted for another purpose', () => {
    const sealed = seal('Geheimnis', { key, belongsTo })
    expect(() => unseal(sealed, { key, belongsTo: 'smtp_password of another' })).toThrow()
  })

  test('cannot be decrypted if any byte is changed, added or removed', () => {
    const sealed = seal('Geheimnis', { key, belongsTo })
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed.readUInt8(place) + 1) % 256, place)
      expect(() => unseal(changed, { key, belongsTo })).toThrow()
      expect(() => unseal(sealed.subarray(0, place), { key, belongsTo })).toThrow()
    }
    expect(() => unseal(Buffer.concat([sealed, Buffer.of(0)]), { key, belongsTo })).toThrow()
  })
})

test('a token is 256 random bits, and only its hash is stored', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashOf('a').toString('hex')).toMatch(/^ca978112ca1bbdcafac231b39a23dc4d/)
})
