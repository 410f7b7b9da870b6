import { expect, test } from 'vitest'
import { mayUse, type Noun, nouns, ownTables } from './nouns.ts'

/** Whom a noun reaches by those that each may use. */
function reached(from: Noun, graph: Record<Noun, readonly Noun[]>, seen = new Set<Noun>()) {
  for (const next of graph[from]) {
    if (seen.has(next)) continue
    seen.add(next)
    reached(next, graph, seen)
  }
  return seen
}

const inCircles = (graph: Record<Noun, readonly Noun[]>) =>
  nouns.filter((noun) => reached(noun, graph).has(noun))

test('the nouns use each other without circles', () => {
  expect(inCircles(mayUse)).toEqual([])
  expect(inCircles({ ...mayUse, staff: ['mail'] })).toEqual([
    'staff',
    'project',
    'organisation',
    'slot',
    'booking',
    'mail',
  ])
})

test('each table has one noun that writes it', () => {
  const tables = Object.values(ownTables).flat()
  expect(new Set(tables).size).toBe(tables.length)
  expect(tables.length).toBeGreaterThan(12)
})
