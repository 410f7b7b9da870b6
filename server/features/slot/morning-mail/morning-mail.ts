import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import {
  listSlotFacts,
  type SlotFacts,
} from '#server/features/slot/guide-offer/guide-offer.queries.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { type MorningSlot, morningMail } from './morning-mail.mails.ts'
import {
  type Changes,
  findChanges,
  findWanting,
  listGuidesOfDay,
  listSlotsOfDay,
  listWanted,
  lockWantingForShare,
  takeDay,
  usesGuides,
} from './morning-mail.queries.ts'
import { dayDue, morningOf } from './morning-mail.rules.ts'

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
  people: slot.attendees - slot.offered,
  places: slot.maxAttendees,
  guides: slot.guides.map(({ name }) => name || formerMember),
  missing: guided ? Math.max(0, slot.guidesNeeded - slot.guides.length) : 0,
})
