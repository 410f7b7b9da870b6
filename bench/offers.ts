import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openOfferTown } from '#test/promises/offers/offer-stress.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'

/*
 * Measures the time from entering an absence for a guide with 200 slots until the mail server has
 * received the offers to 60 other guides, on one server with PostgreSQL. npm run bench:offers
 */

const slots = 200
const guides = 60
const mostMs = 10_000
const longestMs = 60_000

const postgres = await startPostgres()
const mailbox = await startMailbox()
const town = await openOfferTown(postgres, {
  guides: guides + 1,
  servers: 1,
  env: { SMTP_URL: mailbox.url, SMTP_ALLOW_PRIVATE: '1', RATE_LIMIT: 'on' },
})
const { db, museum } = town
await sql`update organisation set confirmed_at = now(), contact_email = null`.execute(db)
const [ill = '', ...others] = town.guides
const first = await museum.openSlot({ starttime: `${dayFromNow(1)}T06:00` })
await sql`
  with opened as (
    insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees, internal,
      comment, created_at)
    select organisation_id, gen_random_uuid(), project_id, starts_at + n * interval '5 minutes',
      timezone, 10, false, '', now()
    from slot cross join generate_series(1, ${slots - 1}::integer) as n
    where slot.id = ${first} returning organisation_id, id
  )
  insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
  select slot_variant.organisation_id, project_id, opened.id, variant_id
  from opened cross join slot_variant where slot_variant.slot_id = ${first}`.execute(db)
await sql`insert into slot_staff (organisation_id, slot_id, staff_id)
  select organisation_id, id, ${ill}::uuid from slot`.execute(db)

const start = performance.now()
const span = { from: `${dayFromNow(0)}T00:00:00Z`, until: `${dayFromNow(4)}T00:00:00Z` }
const { body } = await museum.call<{ slot_ids: string[]; asked: number }>('POST', 'admin/absence', {
  staff_id: ill,
  ...span,
})
const answered = performance.now() - start
const offers = () => mailbox.mails.filter(({ text = '' }) => text.includes('/angebot/'))
while (offers().length < others.length && performance.now() - start < longestMs) await pause(20)
const took = performance.now() - start
const arrived = new Set(offers().flatMap(({ recipients }) => recipients)).size
console.info(
  `${body.slot_ids.length} slots are offered to ${body.asked} guides: answered after ` +
    `${Math.round(answered)} ms, ${arrived} emails with the mail server after ${Math.round(took)} ms ` +
    `(at most ${mostMs})`,
)
if (arrived < guides || body.slot_ids.length < slots || !(took <= mostMs)) process.exitCode = 1
await town.close()
await mailbox.close()
await postgres.stop()
