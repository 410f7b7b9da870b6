import { expect, test } from 'vitest'
import { circlesIn } from './house/flow/graph.ts'
import { mayUse, ownTables } from './nouns.ts'

test('a noun that uses itself through other nouns is found', () => {
  const all = ['staff', 'project', 'organisation', 'statistics', 'slot', 'booking', 'mail']
  expect(circlesIn({ ...mayUse, staff: ['mail'] })).toEqual(all)
  expect(circlesIn(mayUse)).toEqual([])
})

test('each table is written by only one noun', () => {
  const tables = Object.values(ownTables).flat()
  expect(new Set(tables).size).toBe(tables.length)
  expect(tables.length).toBeGreaterThan(12)
})
