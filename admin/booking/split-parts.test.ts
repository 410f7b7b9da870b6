import { expect, test } from 'vitest'
import type { BookingParts } from '#contract/split.ts'
import { proposedParts, splitFrom } from './split-parts.ts'

const slot = (slot_id: string, room: number, assigned_staff: string[] = []) => ({
  ...{ slot_id, room, assigned_staff, internal: false, max_attendees: 60 },
})

const asked = (people: number, more: Partial<BookingParts>): BookingParts => ({
  parts: [{ slot_id: 'own', people }],
  slots: [slot('own', 60)],
  ...more,
})

test.each<[string, BookingParts, [string | null, number][]]>([
  [
    'evenly over its own slot and a free one',
    asked(52, { slots: [slot('own', 60), slot('beside', 30)] }),
    [
      ['own', 26],
      ['beside', 26],
    ],
  ],
  [
    'over a new slot if there is no other',
    asked(53, {}),
    [
      ['own', 27],
      [null, 26],
    ],
  ],
  [
    'as far as there is room',
    asked(52, { slots: [slot('own', 60), slot('beside', 20)] }),
    [
      ['own', 32],
      ['beside', 20],
    ],
  ],
  [
    'over as many slots as its guides need, those with a guide first',
    asked(52, {
      people_per_guide: 20,
      slots: [slot('own', 60), slot('nobody', 40), slot('led', 30, ['Grete Lange'])],
    }),
    [
      ['own', 18],
      ['led', 17],
      ['nobody', 17],
    ],
  ],
  [
    'over more if two have too little room',
    asked(100, { slots: [slot('own', 60), slot('full', 0), slot('small', 10)] }),
    [
      ['own', 45],
      ['small', 10],
      [null, 45],
    ],
  ],
])('a group is proposed to be split %s', (_, given, expected) => {
  expect(proposedParts(given).map(({ slotId, people }) => [slotId, people])).toEqual(expected)
})

test('a group that is split stays as it is', () => {
  const parts = [
    { slot_id: 'own', people: 30 },
    { slot_id: 'beside', people: 22 },
  ]
  const slots = [slot('own', 60), slot('beside', 30)]
  expect(proposedParts({ parts, slots })).toEqual([
    { slotId: 'own', people: 30 },
    { slotId: 'beside', people: 22 },
  ])
})

test('a slot that is left for a new one is told apart from it by what was seen', () => {
  const parts = [
    { slot_id: 'own', people: 26 },
    { slot_id: 'beside', people: 26 },
  ]
  const wanted = [
    { slotId: 'own', people: 26 },
    { slotId: 'beside', people: 0 },
    { slotId: null, people: 26 },
  ]
  expect(splitFrom({ parts }, wanted)).toEqual({
    parts: [
      { slot_id: 'own', people: 26 },
      { slot_id: null, people: 26 },
    ],
    was: parts,
  })
})
