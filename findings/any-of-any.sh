#!/bin/bash
# One would guess that "text like any (array of 5) and text like any (array of 5) and …" looks 5
# patterns up in a GIN index for each condition, 15 for three, and intersects what it found. The
# index is searched once for every combination instead: 125 times, and 343 times with 7 patterns.
# The same conditions written with "or" search it at most twice for each spelling, although they mean
# the same. A search for three words, each in a few spellings, seems fine with two spellings in a
# test and takes a second with ten.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >try.js <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const db = await PGlite.create({ extensions: { pg_trgm } })
await db.exec(`create extension pg_trgm;
  create table person as
    select 'name ' || md5(i::text) || ' ' || md5((i * 7)::text) as text
    from generate_series(1, 20000) i;
  create index on person using gin (text gin_trgm_ops);
  analyze person;
  set enable_seqscan = off`)
const [about] = (await db.query('select version()')).rows
console.log('version', about.version)

/** How often a query for three words in some spellings each searches the index. */
async function searches(spellings, of) {
  const conditions = ['a', 'b', 'c'].map((word) => {
    const patterns = Array.from({ length: spellings }, (_, i) => `'%${word}${i}${word}%'`)
    return of(patterns)
  })
  const text = `explain (analyze, costs off, timing off) select * from person where ${conditions.join(' and ')}`
  const lines = (await db.query(text)).rows.map((row) => row['QUERY PLAN'])
  const counts = lines.flatMap((line) => /Index Searches: (\d+)/.exec(line)?.[1] ?? [])
  return counts.reduce((sum, count) => sum + Number(count), 0)
}

const any = (patterns) => `text like any (array[${patterns}])`
const or = (patterns) => `(${patterns.map((pattern) => `text like ${pattern}`).join(' or ')})`
console.log('expected: 3 × the patterns of a condition; searches of the index seen:')
let holds = true
for (const spellings of [1, 2, 3, 5, 7]) {
  const seen = await searches(spellings, any)
  console.log(`${spellings} patterns in each of 3 conditions: any ${seen}, or ${await searches(spellings, or)}`)
  holds &&= seen === spellings ** 3
}
console.log(holds ? 'seen: every combination' : 'NOT seen: fewer searches')
process.exit(holds ? 0 : 1)
JS
node try.js
