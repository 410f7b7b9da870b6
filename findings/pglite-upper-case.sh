#!/usr/bin/env bash
# Case conversion in PGlite. PostgreSQL turns "Straße" into "STRAßE" with libc or the built-in
# C.UTF-8, and into "STRASSE" with ICU, so one would guess one of the two. PGlite's default gives
# "STRAẞE", with the capital ß, so names compared or stored by `upper(name)` are no longer equal
# after a move to PostgreSQL. With `collate "und-x-icu"`, `upper` and `lower` work there, but
# `initcap`, as in "änne o'neil", raises an error, because data of ICU is missing.
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
const ask = (expression) =>
  db.query(`select ${expression} as seen`).then(
    ({ rows }) => String(rows[0].seen),
    ({ message }) => `error: ${message}`,
  )
console.log((await ask('version()')).replace(/ on .*/, ''))
let wrong = 0
for (const [asked, expected, known] of [
  [`upper('Straße')`, 'STRAßE or STRASSE', 'STRAẞE'],
  [`upper('Straße' collate pg_c_utf8)`, 'STRAßE', 'STRAßE'],
  [`upper('Straße' collate pg_unicode_fast)`, 'STRASSE', 'STRASSE'],
  [`'anton' < 'Zoe' collate "und-x-icu"`, 'true', 'true'],
  [`upper('Straße' collate "und-x-icu")`, 'STRASSE', 'STRASSE'],
  [`initcap('änne' collate pg_c_utf8)`, 'Änne', 'Änne'],
  [`initcap('änne' collate "und-x-icu")`, 'Änne',
    'error: case conversion failed: U_MISSING_RESOURCE_ERROR'],
]) {
  const seen = await ask(asked)
  if (seen !== known) wrong += 1
  console.log(`${asked}\n  expected ${expected}\n  seen     ${seen}`)
}
console.log(wrong === 0 ? 'as described' : `${wrong} differ from the description`)
process.exit(wrong === 0 ? 0 : 1)
JS
node ask.mjs
