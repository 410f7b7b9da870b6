import { expect, test } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { languages } from '#contract/language.ts'
import { formTexts } from '#texts/form-texts.ts'
import { attemptFor, outcomeOf } from './booking.ts'

test('a repeated request keeps its idempotency key, and a different request gets a new one', () => {
  const first = attemptFor({ people: 2 }, 4000)
  const again = attemptFor({ people: 2 }, 9000, first)
  const other = attemptFor({ people: 3 }, 9500, again)
  expect(first.key).toMatch(/^[0-9-]{22,200}$/)
  expect(again).toBe(first)
  expect(JSON.parse(first.body)).toEqual({ people: 2, took_ms: 4000 })
  expect(other.key).not.toBe(first.key)
})

test.each(
  languages,
)('the refusals of groups and of times have messages in each language: %s', (language) => {
  const message = 'Auf Deutsch.'
  const refusal = (code: ErrorAnswer['code'], remaining?: number) => {
    const answer = { ok: false, status: 409, body: { code, message, remaining }, wait: 0 } as const
    const outcome = outcomeOf(answer, formTexts[language])
    return 'refusal' in outcome ? outcome.refusal : undefined
  }
  const said = expect.stringMatching(language === 'de' ? message : /^((?!Auf Deutsch).)+$/)
  // With no place left, the waiting list is offered.
  expect(refusal('slot_shared', 0)).toEqual({ text: said, gone: true, remaining: 0 })
  expect(refusal('not_open_yet')).toMatchObject({ text: said, gone: true })
  expect(refusal('slot_full', 0)).toMatchObject({ text: formTexts[language].slotFull })
})

test.each(
  languages,
)('a price that changed leaves the slot as it is, and is said in each language: %s', (language) => {
  const t = formTexts[language]
  const outcome = (price_cents?: number) => {
    const body = { code: 'price_changed', message: 'Auf Deutsch.', price_cents } as const
    return outcomeOf({ ok: false, status: 409, body, wait: 0 }, t)
  }
  const text = t.refusals.price_changed
  expect(text).toMatch(/[.“]$/)
  // Without a sum if the people are counted at prices that are gone.
  expect(outcome()).toEqual({ refusal: { text, faults: {} } })
  expect(outcome(13_200)).toEqual({ refusal: { text, faults: {}, price_cents: 13_200 } })
})
