import { describe, expect, test } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { type Language, languages } from '#contract/language.ts'
import { ownBookingTexts } from '#texts/page-texts.ts'
import { refusalOf } from './saving.ts'

type Refused = Parameters<typeof refusalOf>[0]

const message = 'Auf Deutsch.'
const locales = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR', 'de-simple': 'de-DE' }

const refused = (status: number, body: Partial<ErrorAnswer> = {}, wait = 0): Refused => ({
  ok: false,
  status,
  body: status ? { message, ...body } : body,
  wait,
})

const told = (answer: Refused, { language = 'de' as Language, moves = false } = {}) =>
  refusalOf(answer, {
    words: ownBookingTexts[language],
    locale: locales[language],
    organisation: 'Museum $& Söhne',
    moves,
  })

describe('a refused change', () => {
  test('can be retried if there is no response or the server fails', () => {
    for (const status of [0, 500, 503]) {
      expect(told(refused(status)).text).toContain('nichts doppelt geändert')
    }
  })

  test('says how many places are left, in the same slot or another one', () => {
    const full = (remaining: number) => refused(409, { code: 'slot_full', remaining })
    expect(told(full(1)).text).toContain('nur noch 1 weiterer Platz frei')
    expect(told(full(0)).text).toContain('kein weiterer Platz frei')
    expect(told(full(2), { moves: true })).toMatchObject({
      text: expect.stringContaining('Dort sind inzwischen nur noch 2 Plätze frei'),
      gone: true,
    })
    expect(told(full(0), { moves: true }).text).toContain('ausgebucht')
  })

  test('says how long to wait, in minutes or hours, and whom to contact', () => {
    const wait = (seconds: number) => told(refused(429, { code: 'too_many_tries' }, seconds)).text
    expect(wait(1)).toContain('in 1 Minute noch einmal')
    expect(wait(600)).toContain('in 10 Minuten noch einmal')
    expect(wait(24 * 3600)).toContain('in 24 Stunden noch einmal')
    expect(wait(600)).toContain('wenden Sie sich an Museum $& Söhne.')
  })

  test.each(
    languages,
  )('asks for the people again if the prices do not fit, not for a smaller group: %s', (language) => {
    const unclear = refused(422, { code: 'invalid', fields: { prices: message } })
    const changed = refused(409, { code: 'price_changed' })
    const { text } = told(unclear, { language })
    expect(text).toBe(ownBookingTexts[language].peopleMissing)
    expect(told(changed, { language, moves: true })).toEqual({ text })
  })

  test.each(
    languages,
  )('is explained in the booking’s language, with all variables filled in: %s', (language) => {
    const answers = [
      refused(0),
      refused(404, { code: 'not_found' }),
      refused(409, { code: 'slot_shared' }),
      refused(409, { code: 'not_open_yet' }),
      refused(409, { code: 'changes_closed' }),
      refused(422, { code: 'invalid' }),
      refused(429, { code: 'too_many_tries' }, 90),
      refused(429, { code: 'too_many_tries' }, 90_000),
      ...(
        [
          'slot_full',
          'slot_moved',
          'slot_started',
          'lead_time_passed',
          'variant_not_offered',
          'booking_overtaken',
          'booking_cancelled',
          'booking_erased',
          'booking_unconfirmed',
          'changes_off',
        ] as const
      ).map((code) => refused(409, { code, remaining: 3 })),
    ]
    for (const answer of answers) {
      for (const moves of [false, true]) {
        const { text } = told(answer, { language, moves })
        expect(text).not.toMatch(/[{}]|undefined/)
        expect(text).not.toContain(message)
        expect(text.length).toBeGreaterThan(20)
      }
    }
  })
})
