import type { MineQuery } from '#contract/slot.ts'
import { type FeedMade, type FeedState, feedPath } from '#contract/slot.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { partIn, type Split } from '#server/database/booking-details.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { fieldError } from '#server/errors.ts'
import { barOf } from '#server/features/staff/second-factor/second-factor.ts'
import {
  deleteTokens,
  findHolder,
  findToken,
  replaceToken,
  touchToken,
} from '#server/features/staff/session/session.queries.ts'
import {
  feedStateOf,
  hasEnded,
  isUseDue,
  madeSince,
  tokenEnd,
} from '#server/features/staff/session/session.rules.ts'
import { guideNames } from '#server/guide-names.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import { listSlotFacts, type SlotFacts } from '../guide-offer/guide-offer.queries.ts'
import { totalShown } from '../slot.rules.ts'
import { feedEntries, feedFile } from './assignment.mails.ts'
import { emptyNote, endEntry, type MorningSlot, morningMail } from './mine.mails.ts'
import {
  type Changes,
  findChanges,
  findWanting,
  listFeedSlots,
  listGuidesOfDay,
  listSlotsLed,
  listSlotsOfDay,
  listWanted,
  lockWantingForShare,
  longestDuration,
  takeDay,
  usesGuides,
} from './mine.queries.ts'
import {
  dayDue,
  daysOf,
  feedSpan,
  isNearEnd,
  isTooLong,
  isWithin,
  morningOf,
  searchedSpan,
} from './mine.rules.ts'

const kind = 'calendar' as const

/** The caller's own calendar feed. */
export async function feedOf(ctx: AppContext, staff: Staff): Promise<FeedState> {
  const { organisationId, staffId } = staff
  const found = await findToken(ctx.db, { organisationId, staffId, kind })
  if (!found || hasEnded(found, ctx.clock.now())) return { calendar: null }
  return { calendar: feedStateOf(found) }
}

/**
 * Creates a feed with a new address, returned only in this response; an earlier feed stops working.
 */
export async function makeFeed(ctx: AppContext, staff: Staff): Promise<FeedMade> {
  const token = newToken()
  const { organisationId, staffId, name: label } = staff
  return transact(ctx, async ({ tx, at, audit }) => {
    const fresh = { tokenHash: hashOf(token), createdAt: at, expiresAt: tokenEnd(at) }
    await replaceToken(tx, { organisationId, staffId, kind, ...fresh })
    await audit(staff, { action: 'calendar_shared', subjectId: staffId, label })
    const calendar = feedStateOf({ createdAt: at, lastUsedAt: null })
    return { url: `${ctx.config.publicUrl}${feedPath(token)}`, calendar }
  })
}

/** Revokes the caller's feed, if there is one. */
export async function revokeFeed(ctx: AppContext, staff: Staff): Promise<void> {
  const { organisationId, staffId, name: label } = staff
  await transact(ctx, async ({ tx, audit }) => {
    if (!(await deleteTokens(tx, { organisationId, staffId, kind }))) return
    await audit(staff, { action: 'calendar_revoked', subjectId: staffId, label })
  })
}

interface ReadFeed {
  etag: string
  /** Built only for calendar programs that do not have the current version yet. */
  file: () => Promise<string>
}

/**
 * The feed a calendar program reads, with the slots led by the holder of this token. Null if the
 * token is unknown, revoked or too old, or does not let its holder in (`barOf`).
 */
export async function readFeed(ctx: AppContext, token: string): Promise<ReadFeed | null> {
  const { db, clock, config } = ctx
  const at = clock.now()
  const tokenHash = hashOf(token)
  const holder = await findHolder(db, { kind, tokenHash, at, madeSince: madeSince(at) })
  if (!holder || (await barOf(db, holder, at))) return null
  const { organisationId, staffId, createdAt, lastUsedAt } = holder
  if (isUseDue(lastUsedAt, at)) {
    const used = { lastUsedAt: at, expiresAt: tokenEnd(createdAt) }
    await touchToken(withoutTransaction(db), { organisationId, tokenHash }, used)
  }
  const slots = await listFeedSlots(db, { organisationId, staffId, ...feedSpan(at) })
  const end = tokenEnd(createdAt)
  const ends = isNearEnd(end, at) ? [endEntry({ ...holder, end }, config)] : []
  const entries = [...feedEntries(slots, config), ...ends]
  const told = JSON.stringify([holder.organisation, entries])
  return {
    etag: `W/"${hashOf(told).toString('base64url')}"`,
    file: () =>
      feedFile(entries, {
        organisation: holder.organisation,
        at,
        note: emptyNote(holder, config),
      }),
  }
}

/**
 * The slots the caller leads, in all projects, with their bookers; never anybody else's slots, even
 * if the guide view allows more. Throws `invalid` if the span is too long or ends before it begins.
 */
export async function slotsLedBy({ db, clock }: AppContext, self: Self, query: MineQuery) {
  const now = clock.now()
  const days = daysOf(query, now)
  if (Temporal.PlainDate.compare(days.from, days.to) > 0)
    throw fieldError('to', 'ends_before_start')
  if (isTooLong(days)) throw fieldError('to', 'span_too_long')
  const { organisationId, staffId } = self
  // Whoever chooses a first day wants no slot of the day before that is still running.
  const longest = query.from ? 0 : await longestDuration(db, organisationId)
  const span = searchedSpan(query, now, longest)
  const slots = await listSlotsLed(db, { organisationId, staffId, ...span })
  return slots
    .map(({ staff: team, bookings, ...slot }) => ({
      ...slot,
      bookings: bookings.map(({ price_cents, currency, ...booking }) => ({
        ...withPart(booking),
        ...totalShown({ price_cents, currency }),
      })),
      assignedStaff: guideNames(team),
      durationSeconds: Math.max(0, ...slot.variants.map(({ duration }) => duration)),
    }))
    .filter((slot) => isWithin(slot, query, now))
}

/** A part of a split booking with what its booker entered. */
function withPart<Found extends { booking_id: string; split: Split | null }>(found: Found) {
  const { split, ...booking } = found
  if (!split) return booking
  const { booker_name, booker_phone, comment, answers } = split
  const entered = { booker_name, booker_phone, comment, answers }
  return { ...booking, ...entered, part: partIn(split, booking.booking_id) }
}

type Wanted = Awaited<ReturnType<typeof listWanted>>[number]

/**
 * Queues the morning emails for all projects where it is seven o'clock. Several processes may run
 * this concurrently: a project's row stores the last day that emails were queued for, and is
 * updated in the transaction that queues them.
 */
export async function postMorningMails(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  await eachInTurn(
    await listWanted(ctx.db),
    async (project) => {
      const day = dayDue(project.timezone, now)
      if (day && (project.posted ?? '') < day.toString()) await postFor(ctx, project, day)
    },
    stopping,
  )
}

/**
 * A guide gets the email on days when they have slots; admins and the desk also get it if anything
 * changed.
 */
async function postFor(ctx: AppContext, project: Wanted, day: Temporal.PlainDate): Promise<void> {
  const { organisationId, projectId, timezone } = project
  const of = { organisationId, projectId }
  const morning = morningOf(day, timezone)
  const whole = { ...of, guideId: null }
  // Read before the transaction to keep it short; the email is composed later, and includes changes
  // made in the meantime.
  const guides = await listGuidesOfDay(ctx.db, of, morning)
  const slots = await listSlotsOfDay(ctx.db, whole, morning)
  const isAny = slots.length > 0 || isAnyChange(await findChanges(ctx.db, whole, morning))
  await transact(ctx, async ({ tx, at }) => {
    if (!(await takeDay(tx, of, day.toString()))) return
    const members = await lockWantingForShare(tx, organisationId)
    const told = members.filter(({ staffId, ...role }) =>
      seesAll(role) ? isAny : guides.has(staffId),
    )
    const event = 'morning' as const
    await postAll(
      tx,
      told.map(({ staffId, email: recipient }) => ({ ...of, event, staffId, recipient, at })),
    )
  })
}

const isAnyChange = ({ booked, cancelled, changed, calledOff }: Changes) =>
  booked + cancelled + changed + calledOff > 0

const seesAll = ({ admin, desk }: { admin: boolean; desk: boolean }) => admin || desk

type Given = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Composes the morning email for the postman; it is about the day it is sent on. */
export const morningComposers = (ctx: Given) => ({ morning: composeMorning(ctx) })

const composeMorning =
  ({ db, clock, config }: Given): Composer =>
  async ({ organisationId, projectId, staffId }) => {
    if (!staffId || !projectId) return null
    const of = { organisationId, projectId }
    const told = await findWanting(db, { ...of, staffId })
    if (!told) return null
    const { timezone } = told
    const day = clock.now().toZonedDateTimeISO(timezone).toPlainDate()
    const morning = morningOf(day, timezone)
    const guideId = seesAll(told) ? null : staffId
    const slotIds = await listSlotsOfDay(db, { ...of, guideId }, morning)
    const changes = await findChanges(db, { ...of, guideId }, morning)
    if (slotIds.length === 0 && !isAnyChange(changes)) return null
    const facts = await inParts(slotIds, {
      size: 100,
      work: (some) => listSlotFacts(db, { organisationId, slotIds: some }),
    })
    const guided = await usesGuides(db, of, morning)
    const slots = facts
      .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
      .map((slot) => asMorningSlot(slot, guided))
    return morningMail({ ...told, projectId, day, changes, slots, isOwn: guideId !== null }, config)
  }

const asMorningSlot = (slot: SlotFacts, guided: boolean): MorningSlot => ({
  startsAt: slot.startsAt,
  timezone: slot.timezone,
  durationSeconds: slot.durationSeconds,
  variants: slot.variants.map(({ name }) => name),
  people: slot.people,
  places: slot.maxAttendees,
  guides: guideNames(slot.guides),
  missing: guided ? Math.max(0, slot.guidesNeeded - slot.guides.length) : 0,
})
