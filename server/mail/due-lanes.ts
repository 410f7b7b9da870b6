import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { statement } from '#server/database/statement.ts'
import { type DueLane, type DueMail, type Lane, serverOf } from './claims.ts'
import { mostTries } from './schedule.ts'

/** A lane with some of its due mails, those that are due longest first. */
export interface LaneOfDue extends DueLane {
  mails: DueMail[]
  /** Due after their last try: nobody recorded what became of it. */
  spent: DueMail[]
  suspended: boolean
}

/** How many mails one look reads at most, however many are due. */
export const mostRead = 1000
/** How many lanes one look tries besides, and how many mails of each it reads. */
const mostLanes = 500
const mostOfLane = 5

interface Row extends Lane {
  ids: string
  spentIds: string | null
  setting: string | null
  user: string | null
  sealedPassword: Uint8Array | null
  suspended: boolean
}

/** The lanes of the mails that are due longest, the one with the oldest first; by one index. */
export async function listOldestDue(db: Database, now: Temporal.Instant): Promise<LaneOfDue[]> {
  const { rows } = await statement<Row, { now: Temporal.Instant }>(
    db,
    { name: 'list due mails', values: { now } },
    (given) => sql`
      with due as (
        select organisation_id, project_id, id, due_at, tries from outbox
        where state = 'waiting' and due_at <= ${given.now}::timestamptz
        order by due_at limit ${sql.lit(mostRead)}
      )
      ${lanesOf(sql`due`)}
    `,
  )
  return rows.map(asLane)
}

/** Before every lane. */
const nowhere: Lane = { organisationId: '00000000-0000-0000-0000-000000000000', projectId: null }

/**
 * The next lanes after this one in which mails wait, and some of the mails due in each: whoever has
 * more mails due than a look reads does not hide the others. `last`: the lane to go on from; null
 * where the round begins anew.
 */
export async function listDueInTurn(
  db: Database,
  { after, now }: { after: Lane | null; now: Temporal.Instant },
): Promise<{ lanes: LaneOfDue[]; last: Lane | null }> {
  const { organisationId, projectId } = after ?? nowhere
  const values = { organisationId, projectId }
  const { rows: found } = await statement<Lane, typeof values>(
    db,
    { name: 'list lanes in turn', values },
    (given) => sql`
      with recursive lane as (
        (${nextLane(sql`(select ${given.organisationId}::uuid as organisation_id,
          ${given.projectId}::uuid as project_id) as lane`)})
        union all
        (${nextLane(sql`lane`)})
      )
      select * from lane limit ${sql.lit(mostLanes)}
    `,
  )
  const last = found.length < mostLanes ? null : (found.at(-1) ?? null)
  if (found.length === 0) return { lanes: [], last }
  return { lanes: await listDueOf(db, found, now), last }
}

/** By the index of lanes: each step finds the next key, whatever lies between. */
const nextLane = (from: RawBuilder<unknown>) => sql`
  select next.organisation_id, next.project_id
  from ${from} cross join lateral (
    (select outbox.organisation_id, outbox.project_id from outbox
      where state = 'waiting' and outbox.organisation_id = lane.organisation_id
        and outbox.project_id > lane.project_id
      order by outbox.organisation_id, outbox.project_id limit 1)
    union all
    (select outbox.organisation_id, outbox.project_id from outbox
      where state = 'waiting' and outbox.organisation_id = lane.organisation_id
        and lane.project_id is not null and outbox.project_id is null limit 1)
    union all
    (select outbox.organisation_id, outbox.project_id from outbox
      where state = 'waiting' and outbox.organisation_id > lane.organisation_id
      order by outbox.organisation_id, outbox.project_id limit 1)
    limit 1
  ) as next`

async function listDueOf(db: Database, lanes: Lane[], now: Temporal.Instant): Promise<LaneOfDue[]> {
  const organisationIds = lanes.map(({ organisationId }) => organisationId)
  const values = { organisationIds, projectIds: lanes.map(({ projectId }) => projectId), now }
  const some = (where: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    select outbox.* from outbox
    where state = 'waiting' and outbox.organisation_id = lane.organisation_id
      and ${where} and outbox.due_at <= ${at}::timestamptz
    order by outbox.due_at limit ${sql.lit(mostOfLane)}`
  const { rows } = await statement<Row, typeof values>(
    db,
    { name: 'list due mails of lanes', values },
    (given) => sql`
      with lane as (
        select * from unnest(${given.organisationIds}::uuid[], ${given.projectIds}::uuid[])
          as lane (organisation_id, project_id)
      ), due as (
        select mail.organisation_id, mail.project_id, mail.id, mail.due_at, mail.tries
        from lane cross join lateral (
          (${some(sql`outbox.project_id = lane.project_id`, given.now)})
          union all
          (${some(sql`lane.project_id is null and outbox.project_id is null`, given.now)})
        ) as mail
      )
      ${lanesOf(sql`due`)}
    `,
  )
  return rows.map(asLane)
}

/** What is due, by lanes. While an organisation's address is not confirmed, no server of its own is used: nobody would know whose it is. */
const lanesOf = (due: RawBuilder<unknown>) => sql`
  select lane.*, organisation.suspended_at is not null as suspended,
    mail_settings.smtp_server as setting, mail_settings.email_from as "user",
    mail_settings.smtp_password as sealed_password
  from (
    select organisation_id, project_id, min(due_at) as oldest,
      coalesce(string_agg(id::text, ' ' order by due_at)
        filter (where tries < ${sql.lit(mostTries)}), '') as ids,
      string_agg(id::text, ' ') filter (where tries >= ${sql.lit(mostTries)}) as spent_ids
    from ${due} group by organisation_id, project_id
  ) as lane
  join organisation on organisation.id = lane.organisation_id
  left join mail_settings on mail_settings.organisation_id = lane.organisation_id
    and mail_settings.project_id = lane.project_id and mail_settings.custom_smtp
    and organisation.contact_email is null
  order by lane.oldest`

function asLane({ ids, spentIds, suspended, ...lane }: Row): LaneOfDue {
  const { organisationId, projectId } = lane
  const mailsIn = (joined: string | null) =>
    joined ? joined.split(' ').map((id) => ({ organisationId, id })) : []
  const server = serverOf(lane)
  const mails = mailsIn(ids)
  return { organisationId, projectId, server, mails, spent: mailsIn(spentIds), suspended }
}
