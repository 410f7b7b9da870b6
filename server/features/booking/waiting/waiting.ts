import { nameIn } from '#contract/other-languages.ts'
import type { WaitingCount, WaitingList, WaitingShown } from '#contract/waiting.ts'
import type { Staff } from '#server/auth/actor.ts'
import { cancelTokenOf, mailTokenOf } from '#server/auth/booking-token.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { pricesShown } from '#server/features/booking/place/price.ts'
import { requireProject } from '#server/features/project/project.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Composer, Message } from '#server/mail/message/message.ts'
import { waitingEnded, waitingJoined, waitingOffered } from './waiting.mails.ts'
import {
  type AwaitedSlot,
  countWaiting,
  type FoundEntry,
  findEntry,
  findEntryByToken,
  listAwaited,
  listEntries,
} from './waiting.queries.ts'
import { stateOfEntry } from './waiting.rules.ts'

/** The entry with this token; throws `not_found`. */
export async function entryOf({ db }: Pick<AppContext, 'db'>, token: string): Promise<FoundEntry> {
  const entry = await findEntryByToken(db, token, hashOf(token))
  if (!entry) throw new DomainError('not_found')
  return entry
}

/** The content of the page for a waiting-list entry. Throws `not_found`. */
export async function showWaiting(ctx: AppContext, token: string): Promise<WaitingShown> {
  const entry = await entryOf(ctx, token)
  const { organisationId, entryId } = entry
  const slots = await listAwaited(ctx.db, { organisationId, entryIds: [entryId] })
  return {
    state: stateOfEntry(entry),
    confirmed: entry.confirmedAt !== null,
    project_id: entry.projectId,
    project: entry.projectName,
    organisation: entry.organisationName,
    imprint_url: entry.imprintUrl,
    privacy_url: entry.privacyUrl,
    variant: variantOf(entry),
    language: entry.language,
    name: entry.bookerName,
    people: entry.people,
    people_min: entry.peopleMin,
    timezone: entry.timezone,
    slots: slots.map((slot) => ({
      ...shownSlot(slot),
      ...(slot.timezone !== entry.timezone && { timezone: slot.timezone }),
    })),
    offer: offerIn(entry),
    ...(entry.offeredSlotId ? pricesShown(entry) : {}),
    ...bookedIn(entry),
    cancel_url: cancelUrlIn(ctx, entry),
  }
}

/** The page of the booking that the entry became, if it did. */
function cancelUrlIn({ config, secretKey }: AppContext, entry: FoundEntry): string | null {
  const { bookingId, cancelToken, cancelTokenSealed } = entry
  if (!bookingId || (!cancelToken && !cancelTokenSealed)) return null
  return cancelUrl(cancelTokenOf({ bookingId, cancelToken, cancelTokenSealed }, secretKey), config)
}

const variantOf = ({
  language,
  variantName: name,
  variantTranslations: translations,
}: FoundEntry) => nameIn(language, { name, translations })

const shownSlot = ({ slotId, startsAt, ahead }: AwaitedSlot) => ({
  slot_id: slotId,
  start: startsAt.toString(),
  ahead,
})

function offerIn(entry: FoundEntry) {
  const { offeredSlotId, offeredStart, offeredPeople, offeredWhole, offerUntil } = entry
  if (!offeredSlotId || !offeredStart || !offeredPeople || !offerUntil) return null
  return {
    slot_id: offeredSlotId,
    start: offeredStart.toString(),
    people: offeredPeople,
    ...(offeredWhole ? { whole: true as const } : {}),
    until: offerUntil.toString(),
  }
}

const bookedIn = ({ bookedStart, bookedPeople: people }: FoundEntry) =>
  bookedStart && people ? { booked: { start: bookedStart.toString(), people } } : {}

/** Composes waiting-list emails for the postman. */
export function waitingComposers({
  db,
  config,
  secretKey,
}: Pick<AppContext, 'db' | 'config' | 'secretKey'>) {
  type Facts = FoundEntry & { variant: string; mailToken: string }
  const composer =
    (write: (facts: Facts) => Promise<Message | null> | Message | null): Composer =>
    async ({ organisationId, changeId: entryId }) => {
      const entry = entryId && (await findEntry(db, { organisationId, entryId }))
      if (!entry) return null
      const mailToken = entry.mailToken ?? mailTokenOf(entry.entryId, secretKey)
      return write({ ...entry, mailToken, variant: variantOf(entry) })
    }
  return {
    waiting_joined: composer(async (facts) => {
      if (facts.endedAt || facts.confirmedAt) return null
      const { organisationId, entryId } = facts
      const slots = await listAwaited(db, { organisationId, entryIds: [entryId] })
      return waitingJoined({ ...facts, starts: slots }, config)
    }),
    // A late email must not present an offer that has ended.
    waiting_offered: composer(({ offeredStart, offeredPeople, offerUntil, ...facts }) => {
      if (!offeredStart || !offeredPeople || !offerUntil) return null
      const { namedStart, zoneChanged } = facts
      const was = namedStart && !namedStart.equals(offeredStart) ? namedStart : null
      const times = { start: offeredStart, was, zoneChanged: zoneChanged === true }
      const offer = { ...times, people: offeredPeople, until: offerUntil }
      return waitingOffered({ ...facts, offer }, config)
    }),
    waiting_ended: composer(({ endedAs, ...facts }) =>
      endedAs ? waitingEnded({ ...facts, endedAs }, config) : null,
    ),
  }
}

/** The waiting list of a project, for admins. Throws `not_found`. */
export async function listWaiting(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<WaitingList> {
  await requireProject(ctx, staff, projectId)
  const { organisationId } = staff
  const entries = await listEntries(ctx.db, { organisationId, projectId })
  const entryIds = entries.map(({ entryId }) => entryId)
  const slots = Map.groupBy(
    await listAwaited(ctx.db, { organisationId, entryIds }),
    ({ entryId }) => entryId,
  )
  return entries.map((entry) => ({
    id: entry.entryId,
    state: stateOfEntry(entry),
    name: entry.bookerName,
    email: entry.bookerEmail,
    variant: entry.variantName,
    ressource_id: entry.resourceId,
    people: entry.people,
    people_min: entry.peopleMin,
    joined_at: entry.joinedAt.toString(),
    paused_until: entry.pausedUntil?.toString() ?? null,
    slots: (slots.get(entry.entryId) ?? []).map(shownSlot),
    offer: offerIn(entry),
  }))
}

/** How many people are waiting in a project, for admins. Throws `not_found`. */
export async function countWaitingIn(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<WaitingCount> {
  await requireProject(ctx, staff, projectId)
  const { organisationId } = staff
  return countWaiting(ctx.db, { organisationId, projectId })
}

/** One of the organisation's entries; throws `not_found`. */
export async function requireEntry(ctx: AppContext, staff: Staff, entryId: string) {
  const { organisationId } = staff
  const entry = await findEntry(ctx.db, { organisationId, entryId })
  if (!entry || entry.endedAt) throw new DomainError('not_found')
  return entry
}
