import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perFile } from '#test/per-file.ts'
import { openBookersApp } from '#test/world/booker.ts'
import { joinTeam } from '#test/world/people.ts'
import { eraseOldBookers, forgetOldKeys, forgetOldOrigins } from './booker.ts'

const ctx = await perFile(openBookersApp())

/** Columns with bookers' personal data, all of which is deleted when the booking is erased. */
const ofBookers = [
  'booking.answers',
  'booking.booker_name',
  'booking.booker_email',
  'booking.booker_phone',
  'booking.cancel_reason',
  'booking.comment',
  'booking.note',
  'booking.key_hash',
  'booking.body_hash',
  'booking.origin',
  'booking.search_text',
  'booking_change.after',
  'booking_change.before',
  'booking_change.reason',
  'booking_search.keys',
  'booking_search.words',
  'outbox.recipient',
  'outbox.last_answer',
]

/** Columns of holds, emails without a booking, and messages; other tests cover their erasure. */
const ofHolds = [
  'booking_message.subject',
  'booking_message.text',
  'booking.held_by',
  'booking.confirm_token',
  'booking.confirm_token_hash',
  'booking.confirm_token_sealed',
  'outbox.sealed',
]

/** Columns of waiting-list entries; `waiting.test.ts` tests that they are deleted. */
const ofThoseWaiting = [
  'waiting_entry.address',
  'waiting_entry.booker_email',
  'waiting_entry.booker_name',
  'waiting_entry.mail_token',
  'waiting_entry.mail_token_hash',
  'waiting_entry.network',
  'waiting_entry.token',
  'waiting_entry.token_hash',
  'waiting_slot.address',
]

/**
 * Columns about the team; `own-account.test.ts`, `session.test.ts` and `second-step.test.ts` test
 * their erasure.
 */
const ofMembers = [
  'audit_entry.label',
  'audit_entry.staff_name',
  'invitation.email',
  'invitation.token_hash',
  'offer_letter.token_hash',
  'organisation.confirm_token_hash',
  'organisation.contact_email',
  'passkey.credential_id',
  'passkey.name',
  'passkey.public_key',
  'passkey.transports',
  'password_reset.token_hash',
  'recovery_code.code_hash',
  'second_step.token_hash',
  'session.device',
  'session.network',
  'session.token_hash',
  'sign_on_access.sealed',
  'sign_on_identity.identity_hash',
  'staff.email',
  'staff.name',
  'staff.password_hash',
  'staff_token.token_hash',
  'staff_address.email_hash',
  'totp.pending',
  'totp.secret',
]

/**
 * Columns without personal data: status values, and data that organisations enter about
 * themselves. `slot_change.entries` may contain a slot's former comment, and `slot.comment` is on
 * this list too.
 */
const ofNobody = [
  'audit_entry.action',
  'booking.cancel_token',
  'booking.cancel_token_hash',
  'booking.cancel_token_sealed',
  'booking.cancelled_as',
  'booking.group_kind',
  'booking.language',
  'booking.price_currency',
  'booking.price_lines',
  'closed_day.from_day',
  'closed_day.reason',
  'closed_day.to_day',
  'daily_sum.day',
  'daily_sum.dimension',
  'daily_sum.key',
  'guide_offer.answer',
  'mail_settings.city',
  'mail_settings.email_bcc',
  'mail_settings.email_body',
  'mail_settings.email_cancel_body',
  'mail_settings.email_cancel_subject',
  'mail_settings.email_from',
  'mail_settings.email_subject',
  'mail_settings.meeting_point',
  'mail_settings.meeting_point_translations',
  'mail_settings.phone',
  'mail_settings.postal_code',
  'mail_settings.smtp_password',
  'mail_settings.smtp_server',
  'mail_settings.smtp_user',
  'mail_settings.street',
  'mail_settings.translations',
  'organisation.name',
  'outbox.event',
  'outbox.fault',
  'outbox.state',
  'passkey.rp_id',
  'project.confirmation_text',
  'project.currency',
  'project.embed_origins',
  'project.imprint_url',
  'project.name',
  'project.price_note',
  'project.price_note_translations',
  'project.privacy_url',
  'project.questions',
  'project.reminders',
  'project.timezone',
  'proven_domain.domain',
  'rate_limit.amounts',
  'rate_limit.key',
  'rate_limit.tries',
  'series.versions',
  'sign_on.admin_groups',
  'sign_on.client_id',
  'sign_on.client_secret',
  'sign_on.desk_groups',
  'sign_on.groups_claim',
  'sign_on.guide_groups',
  'sign_on.issuer',
  'sign_on_domain.domain',
  'sign_on_domain.token',
  'slot.call_off_reason',
  'slot.comment',
  'slot.meeting_point',
  'slot.series_day',
  'slot.timezone',
  'morning_mail.day',
  'slot_change.entries',
  'slot_change.series_before',
  'summed_day.day',
  'summed_day.timezone',
  'summed_project.through',
  'summed_project.timezone',
  'staff_token.kind',
  'stored_amount.kind',
  'variant.meeting_point',
  'variant.name',
  'variant.prices',
  'variant.short_description',
  'variant.translations',
  'waiting_entry.ended_as',
  'waiting_entry.language',
]

test('every text column is on a list that says whose data it contains', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'migration%'
      and table_name not like 'citus%'
      and data_type not in ('uuid', 'integer', 'bigint', 'smallint', 'boolean',
        'timestamp with time zone')`.execute(ctx.app.db)
  const known = [...ofBookers, ...ofHolds, ...ofThoseWaiting, ...ofMembers, ...ofNobody]
  expect(rows.map(({ column }) => column).sort()).toEqual(known.sort())
})

test('every column with personal data is empty once the booking is erased', async () => {
  const museum = await ctx.app.register()
  await ctx.bookedByAda(museum)
  // As servers of the version before `0077-search` do.
  await sql`
    insert into booking_search (organisation_id, booking_id, project_id, words, keys)
    select organisation_id, id, project_id, ' ada ', '{1}' from booking`.execute(ctx.app.db)
  const filled = async () => {
    const held = await Promise.all(ofBookers.map(async (name) => ((await has(name)) ? name : '')))
    return held.filter(Boolean)
  }
  expect(await filled()).toEqual(ofBookers)
  ctx.app.clock.set('2027-06-01T12:00:00Z')
  await forgetOldKeys(ctx.app.ctx)
  await forgetOldOrigins(ctx.app.ctx)
  expect(await eraseOldBookers(ctx.app.ctx)).toBe(3)
  expect(await filled()).toEqual([])
})

test('a guide who must not see bookers gets none of their personal data', async () => {
  await ctx.afresh()
  const museum = await ctx.app.register()
  await ctx.bookedByAda(museum)
  const [first] = await ctx.app.db.selectFrom('booking').select('id').limit(1).execute()
  const payload = { reason: 'Ada Überall-Lovelace war krank', notify: false }
  await museum.as({ method: 'POST', url: `/api/admin/booking/${first?.id}/cancel`, payload })
  const url = '/api/admin/organisation'
  await museum.as({ method: 'PUT', url, payload: { guides_see_all_bookers: false } })
  const listed = `/api/admin/events/${museum.projectId}?from=2026-01-01&cancelled=with`
  const personal = await valuesOfBookers()
  const contained = ({ body }: { body: string }) => personal.filter((value) => body.includes(value))
  expect(contained(await museum.as({ url: listed }))).not.toEqual([])
  const guide = await joinTeam(ctx.app, museum)
  expect(contained(await guide.as({ url: listed }))).toEqual([])
})

/** All values in the booking columns with personal data. */
async function valuesOfBookers(): Promise<string[]> {
  const columns = ofBookers.filter((name) => name.startsWith('booking.'))
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text as ${sql.id(name)}`))}
    from booking`.execute(ctx.app.db)
  return [...new Set(rows.flatMap((row) => Object.values(row)).filter(Boolean))]
}

/** Whether the column has a value for any booking, or for any email about a booking. */
async function has(name: string): Promise<boolean> {
  const [table = '', column = ''] = name.split('.')
  const ofBooking = sql.raw(table === 'outbox' ? 'booking_id is not null' : 'true')
  const { rows } = await sql<{ filled: boolean }>`
    select coalesce(bool_or(length(${sql.ref(column)}::text) > 0 and ${sql.ref(column)}::text <> '[]'), false) as filled
    from ${sql.table(table)} where ${ofBooking}`.execute(ctx.app.db)
  return rows[0]?.filled ?? false
}
