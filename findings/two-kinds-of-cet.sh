#!/bin/bash
# One would guess that a time zone's name means the same zone wherever PostgreSQL takes one. "CET"
# (and EET, MET, WET) does not: after "set timezone = 'CET'" clocks change in summer, but in
# "at time zone 'CET'", date_trunc (…, 'CET'), make_timestamptz and '2026-07-01 14:00 CET' the same
# word is an abbreviation, always one hour from UTC. pg_timezone_names lists CET, and Node's Intl
# changes its clocks. Whoever stores "CET" as a museum's time zone counts tours of a summer night
# on the day before, and only half of the year.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >try.js <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const [about] = (await db.query('select version()')).rows
console.log('version', about.version)
const noon = new Date('2026-07-01T12:00:00Z')
const told = async (zone) => {
  await db.exec(`set timezone = '${zone}'`)
  const text = `select '2026-07-01 12:00Z'::timestamptz::timestamp::text as set,
    ('2026-07-01 12:00Z'::timestamptz at time zone '${zone}')::text as at,
    date_trunc('day', '2026-07-01 22:30Z'::timestamptz, '${zone}')::text as day,
    exists (select from pg_timezone_names where name = '${zone}') as listed`
  const [row] = (await db.query(text)).rows
  const intl = noon.toLocaleTimeString('de', { timeZone: zone, timeStyle: 'short' })
  console.log(zone.padEnd(13), JSON.stringify(row), 'Intl', intl)
  return { ...row, intl }
}
console.log('expected: noon in UTC is the same time of day in a zone, however the zone is given')
let holds = true
for (const zone of ['CET', 'EET', 'MET', 'WET']) {
  const { set, at, listed, intl } = await told(zone)
  holds &&= listed && set !== at && set.includes(` ${intl}`)
}
const { set, at } = await told('Europe/Berlin')
holds &&= set === at
console.log(holds ? 'seen: an hour apart, except for names of places' : 'NOT seen: the same')
process.exit(holds ? 0 : 1)
JS
node try.js
