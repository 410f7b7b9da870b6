import { expect, test } from 'vitest'
import type { BookingEventShown } from '#contract/booking-change.ts'
import { sentenceOf } from './booking-facts.tsx'

const sent = (filed: boolean): BookingEventShown => ({
  at: '2026-11-25T21:11:00Z',
  what: 'mail',
  mail: {
    id: '01a2148c-7f40-7828-9393-fd2643eebf01',
    event: 'booking_confirmed',
    recipient: 'weiss@schule.example',
    state: 'sent',
    filed,
    sent_at: '2026-11-25T21:11:02Z',
  },
})

test('a booking’s history says that an email was sent only if it really was', () => {
  expect(sentenceOf(sent(false))).toBe('E-Mail „Bestätigung“ an weiss@schule.example: verschickt')
  expect(sentenceOf(sent(true))).toBe(
    'E-Mail „Bestätigung“ an weiss@schule.example: als Datei abgelegt',
  )
})
