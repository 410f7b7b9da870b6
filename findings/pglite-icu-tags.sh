#!/usr/bin/env bash
# PostgreSQL's manual says how to sort "Gruppe 2" before "Gruppe 10", or to compare without regard
# to case: `create collation … (provider = icu, locale = 'de-u-kn')`, or `'und-u-ks-level2'` with
# `deterministic = false`. One would guess that PGlite, which has ICU, does the same or refuses. It
# accepts the collation and ignores everything after `-u-`, the phone book's order too; only the
# older spelling, `de@colNumeric=yes`, works. It also accepts `de_DE.utf8` of libc, and sorts by
# bytes. A product that runs on PGlite and on PostgreSQL then lists rooms and groups in two orders,
# and what is equal on one is different on the other, without an error on either.
set -euo pipefail
pglite=0.5.16

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "@electric-sql/pglite@$pglite" >/dev/null

cat >ask.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const { rows: [{ version }] } = await db.query('select version()')
console.log(version.replace(/ on .*/, ''))
let wrong = 0
const tell = (asked, expected, seen, known) => {
  if (seen !== known) wrong += 1
  console.log(`${asked}\n  expected ${expected}\n  seen     ${seen}`)
}
let nth = 0
const collation = async (locale, more = '', provider = 'icu') => {
  nth += 1
  await db.exec(`create collation c${nth} (provider = ${provider}, locale = '${locale}'${more})`)
  return `c${nth}`
}
const sorted = async (names, locale, provider) => {
  const name = await collation(locale, '', provider)
  const { rows } = await db.query(
    `select given from unnest($1::text[]) as given order by given collate ${name}`, [names])
  return rows.map(({ given }) => given).join(' < ')
}
const same = async (one, other, locale) => {
  const name = await collation(locale, ', deterministic = false')
  const { rows } = await db.query(
    `select ($1::text = $2::text collate ${name})::text as same`, [one, other])
  return rows[0].same
}
const groups = ['Gruppe 10', 'Gruppe 2']
const byValue = 'Gruppe 2 < Gruppe 10'
tell('de-u-kn', byValue, await sorted(groups, 'de-u-kn'), 'Gruppe 10 < Gruppe 2')
tell('de@colNumeric=yes', byValue, await sorted(groups, 'de@colNumeric=yes'), byValue)
const people = ['Afra', 'Ärzte', 'Adler']
tell('de-u-co-phonebk', 'Adler < Ärzte < Afra',
  await sorted(people, 'de-u-co-phonebk'), 'Adler < Afra < Ärzte')
tell('de_DE.utf8 of libc', 'an error, or Adler < Afra < Ärzte < zoe',
  await sorted(['zoe', ...people], 'de_DE.utf8', 'libc'), 'Adler < Afra < zoe < Ärzte')
tell("'a@x.example' = 'A@x.example' in und-u-ks-level2", 'true',
  await same('a@x.example', 'A@x.example', 'und-u-ks-level2'), 'false')
tell("'a@x.example' = 'A@x.example' in und@colStrength=secondary", 'true',
  await same('a@x.example', 'A@x.example', 'und@colStrength=secondary'), 'true')
console.log(wrong === 0 ? 'as described' : `${wrong} differ from the description`)
process.exit(wrong === 0 ? 0 : 1)
JS
node ask.mjs
