import { expect, test } from 'vitest'
import type { PublicSlot } from '#contract/slot.ts'
import { formTexts } from '#texts/de/form.ts'
import {
  type LoadedOffer,
  levelOf,
  mostFree,
  nearestWithRoom,
  slotsByDay,
  textsFor,
} from './offer.ts'

const slot = (start: string, remaining: number, ressources = ['tour']): PublicSlot => ({
  slot_id: start,
  start,
  remaining,
  ressource_ids: ressources,
})

test('a variant’s slots, including full ones, are grouped by day in the project’s time zone', () => {
  const days = slotsByDay(
    [
      slot('2026-11-30T23:30:00Z', 4),
      slot('2026-12-01T09:00:00Z', 2),
      slot('2026-12-01T10:00:00Z', 0),
      slot('2026-12-02T10:00:00Z', 9, ['workshop']),
    ],
    'tour',
    'Europe/Berlin',
  )
  expect([...days.keys()]).toEqual(['2026-12-01'])
  expect(days.get('2026-12-01')?.map(({ remaining }) => remaining)).toEqual([4, 2, 0])
})

test('a day shows the free places in its slot with the most room', () => {
  const free = mostFree([slot('a', 4), slot('b', 7)])
  expect(free).toBe(7)
  expect([0, 1, 5, 6, 15, 16].map(levelOf)).toEqual([0, 1, 1, 2, 2, 3])
})

test('if a slot is gone, the three nearest slots with room for the group are offered in order of start time', () => {
  const gone = slot('2026-12-10T10:00:00Z', 0)
  const others = nearestWithRoom(
    [
      slot('2026-12-01T10:00:00Z', 30),
      slot('2026-12-09T10:00:00Z', 5),
      slot('2026-12-10T09:00:00Z', 2),
      gone,
      slot('2026-12-10T14:00:00Z', 3),
      slot('2026-12-10T15:00:00Z', 8, ['workshop']),
      slot('2026-12-12T10:00:00Z', 8),
    ],
    { slot: gone, ressourceId: 'tour', people: 3 },
  )
  expect(others.map(({ start }) => start)).toEqual([
    '2026-12-09T10:00:00Z',
    '2026-12-10T14:00:00Z',
    '2026-12-12T10:00:00Z',
  ])
})

test('a slot with room for one variant only is full for the other', () => {
  const start = '2026-12-01T09:00:00Z'
  const slots = [slot(start, 28, ['tour']), slot(start, 0, ['class'])]
  const roomFor = (variant: string) =>
    slotsByDay(slots, variant, 'Europe/Berlin')
      .get('2026-12-01')
      ?.map(({ remaining }) => remaining)
  expect([roomFor('tour'), roomFor('class')]).toEqual([[28], [0]])
})

test('a variant’s own limits replace the project’s', () => {
  const texts = {
    ...formTexts,
    ofVariants: { class: { smallestGroup: 10, peopleLabel: 'Kinder' } },
  }
  const offer = { texts } as unknown as LoadedOffer
  expect(textsFor(offer, 'class')).toMatchObject({ smallestGroup: 10, peopleLabel: 'Kinder' })
  expect(textsFor(offer, 'tour')).toMatchObject({ smallestGroup: 1 })
})
