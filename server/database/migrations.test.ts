import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')

// The first migration runs before the tables are distributed.
const onNodes = readdirSync(folder).filter((name) => name > '0002')

/** Finds ALTER TABLE statements with more than one subcommand, which Citus refuses. */
const manifoldChanges = (source: string): string[] =>
  source.match(/alter table\s[^;`]*?,\s*(?:add|drop|alter|rename)\s[^;`]*/gi) ?? []

/**
 * Finds columns that are added together with a constraint, which Citus refuses: the constraint must
 * be added in a separate statement.
 */
const constrainedColumns = (source: string): string[] =>
  source.match(
    /add column (?:[^;`',(]|'\w*'|\([^)]*\))*\b(?:check|unique|primary key|references)\b/gi,
  ) ?? []

test('no migration adds a column together with its constraint', () => {
  const found = onNodes.flatMap((name) =>
    constrainedColumns(readFileSync(join(folder, name), 'utf8')).map((at) => `${name}: ${at}`),
  )
  expect(found).toEqual([])
  const added = 'alter table booking add column cancelled_as text'
  expect(constrainedColumns(`${added}\n    check (cancelled_as in (1))`)).toHaveLength(1)
  expect(constrainedColumns(`${added} default '' check (true)`)).toHaveLength(1)
  expect(constrainedColumns(`${added} not null default ''`)).toEqual([])
})

test('each ALTER TABLE in a migration has only one subcommand', () => {
  const manifold = onNodes.flatMap((name) =>
    manifoldChanges(readFileSync(join(folder, name), 'utf8')).map((change) => `${name}: ${change}`),
  )
  expect(manifold).toEqual([])
})

test('the check finds an ALTER TABLE with two subcommands, and accepts two statements with one subcommand each', () => {
  const added = 'alter table slot add column room text'
  expect(manifoldChanges(`'${added},\n    add column door text'`)).toHaveLength(1)
  expect(manifoldChanges(`\`${added}, drop constraint slot_check\``)).toHaveLength(1)
  const both = [`\`${added}\`,`, '`alter table slot drop column door`'].join('\n')
  expect(manifoldChanges(both)).toEqual([])
  expect(manifoldChanges('`alter table slot add check (attendees in (1, 2))`')).toEqual([])
})
