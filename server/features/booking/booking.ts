import { isDeepStrictEqual } from 'node:util'
import type { AdminBookingInput, PublicBookingInput } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { Language } from '#contract/language.ts'
import type { Currency, Price, PriceCounts } from '#contract/price.ts'
import { countsFor } from '#contract/price-sum.ts'
import type { OrganisationId, Source, Staff, Visitor } from '#server/auth/actor.ts'
import { cancelTokenIn, cancelTokenOf, withCancelToken } from '#server/auth/booking-token.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { batched } from '#server/cache/batched.ts'
import type { AppContext, ProjectVisited } from '#server/context.ts'
import { countStoredAhead } from '#server/database/limits/stored.ts'
import { type Database, withoutTransaction } from '#server/database/open.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { isDuplicate } from '#server/database/statement.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { addressFaults } from '../project/mail-settings/mail-settings.ts'
import { largestGroup } from '../project/project.rules.ts'
import { projectVisited, requireProject, type Visit, visit } from '../project/project.ts'
import { instantOf } from '../slot/slot.ts'
import {
  bookingCalendar,
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
} from './booking.mails.ts'
import {
  type FoundDetail,
  findBooking,
  findBookingByKey,
  findBookingByToken,
  findBookings,
  findCategory,
  findDetail,
  findOffered,
  findSlotsAt,
  findStateBefore,
  forgetKey,
  listChanges,
  listMails,
  namesOf,
} from './booking.queries.ts'
import {
  bodyText,
  historyOf,
  isKey,
  keyHasLapsed,
  looksLikeRobot,
  opensAt,
  reasonOfRefusal,
  sharedOrFull,
  sizeFaults,
} from './booking.rules.ts'
import { withConfirmationPdf } from './confirmation/confirmation.ts'
import { hasLapsed } from './place/hold.ts'
import { findSlotState } from './place/place.queries.ts'
import {
  checkAnswers,
  countFaults,
  type FieldFaults,
  type Key,
  newTotal,
  noKey,
  phoneFaults,
  remaining,
} from './place/place.rules.ts'
import { type Admission, admit, countRobot, type MadeBooking, takePlaces } from './place/place.ts'
import {
  costsOtherwise,
  type Priced,
  pricedFor,
  type Told,
  withoutPrices,
} from './place/price.rules.ts'
import { listParts } from './split/split.queries.ts'
import { isSplittable } from './split/split.rules.ts'

/**
 * Books as an admin, in a slot that starts at the given time, offers the variant and has room; with
 * `overbook`, an admin may do so without room. Throws `not_allowed` for the desk's `overbook`, `not_found` if there is no such project or no slot that starts then, `invalid`,
 * `slot_full` with the number of places left, `slot_shared`, `price_changed`, and `slot_moved` if the
 * slot `slot_id` starts at another time by now.
 */
export async function bookSlot(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: AdminBookingInput },
): Promise<MadeBooking> {
  const { timezone, questions, currency } = await requireProject(ctx, staff, projectId)
  const { overbook } = input
  if (overbook && staff.role !== 'admin') throw new DomainError('not_allowed')
  const where = { organisationId: staff.organisationId, projectId }
  const variants = await findCategory(ctx.db, where, input.category)
  const { answers, faults } = checkAnswers(input.answers, questions, {
    asVisitor: false,
    resourceIds: variants.map(({ resourceId }) => resourceId),
    language: 'de',
  })
  const atAddress = { ...where, field: 'booker_email', email: input.booker_email }
  const fields = { ...faults, ...(await addressFaults(ctx, atAddress)) }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  const startsAt = instantOf(input.starttime, timezone)
  if (variants.length === 0) throw fieldError('category', 'unknown_variant')
  const variantIds = variants.map(({ id }) => id)
  const slots = await findSlotsAt(ctx.db, where, { startsAt, variantIds, slotId: input.slot_id })
  const { organisationId } = staff
  await countStoredAhead(ctx.db, { organisationId, kind: 'bookings', amount: 1 }, ctx.clock.now())
  let seen: { slotId: string; priced: Priced } | undefined
  for (const { id: slotId } of slots) {
    const { priced, refusal } = await pricedIn(ctx.db, { ...where, slotId }, { input, currency })
    if (refusal) throw refusal
    seen = { slotId, priced }
    const wish = { projectId, slotId, startsAt, overbook, booker: { ...input, answers, priced } }
    const made = await takePlaces(ctx, staff, wish)
    if (made) return made
  }
  const { category, attendees_count: people } = input
  const offered = seen && (await findOffered(ctx.db, { ...where, slotId: seen.slotId, category }))
  const otherwise = offered && seen && changedSince(seen.priced, offered.prices, people)
  if (otherwise) throw otherwise
  const exclusive = variants.every((variant) => variant.exclusive)
  const slotId = input.slot_id ?? slots[0]?.id
  throw await noRoom(ctx.db, where, { startsAt, slotId, exclusive })
}

async function noRoom(
  db: Database,
  where: { organisationId: OrganisationId; projectId: string },
  wanted: { startsAt: Temporal.Instant; slotId: string | undefined; exclusive: boolean },
): Promise<DomainError> {
  const { startsAt, slotId, exclusive } = wanted
  const slot = slotId ? await findSlotState(db, { ...where, slotId }) : undefined
  if (!slot) return new DomainError('not_found')
  if (!slot.startsAt.equals(startsAt))
    return new DomainError('slot_moved', { start: slot.startsAt })
  const code = exclusive && slot.attendees > 0 ? sharedOrFull(slot) : 'slot_full'
  return new DomainError(code, code === 'slot_full' ? { remaining: remaining(slot) } : {})
}

/**
 * Books as a visitor. A repeated `key` returns the earlier booking; throws `key_used_otherwise` if
 * the body is different. If the project requires it, places are held until the booker confirms.
 * Throws what `visit` throws, `invalid`, `too_many_holds`, or the reason why no places were taken:
 * `slot_full` (with the places left), `slot_shared`, `slot_started`, `lead_time_passed`,
 * `not_open_yet` (with the time it opens), `variant_not_offered`, and `slot_moved` (with the new
 * start) if the visitor saw another time.
 */
export async function bookPublicly(
  ctx: AppContext,
  wish: Visit & { input: PublicBookingInput; key?: string | undefined; source: Source },
): Promise<MadeBooking & { meetingPoint: string }> {
  const { projectId, input, key, source } = wish
  const { visitor, project } = await visit(ctx, wish)
  if (key !== undefined && !isKey(key)) throw fieldError('Idempotency-Key', 'key_too_short')
  const hashes =
    key === undefined ? noKey : { keyHash: hashOf(key), bodyHash: hashOf(bodyText(input)) }
  const { slot_id: slotId, language } = input
  const { organisationId } = project
  const { answers, faults } = checkAnswers(input.answers, project.questions, {
    asVisitor: true,
    resourceIds: await askedFor(ctx.db, project, input),
    language: language ?? 'de',
  })
  const atAddress = { organisationId, projectId, field: 'booker_email', email: input.booker_email }
  Object.assign(faults, await addressFaults(ctx, atAddress))
  const { priced, refusal: otherwise } = await pricedIn(
    ctx.db,
    { organisationId, projectId, slotId },
    { input, currency: project.currency },
  )
  const invalid =
    faultyInput(project, { input, faults }, ctx.config) ?? (otherwise && refused(otherwise))
  const kept = invalid ? input.attendees_count : await placesKept(ctx, project, input)
  const { refusal, robot, giveBack } =
    invalid ?? (await admit(ctx, visitor, { ...wish, places: kept }))
  if (refusal) {
    // If an earlier request with this key was successful, return its booking, not a refusal.
    const earlier = await madeWithKey(ctx, visitor, { ...hashes, slotId })
    if (earlier)
      return { ...earlier, meetingPoint: await whereToMeet(ctx, project, earlier, language) }
    if (robot) await countRobot(ctx, visitor)
    throw refusal
  }
  // Uses the project's confirmation setting as it was when the request arrived.
  const holder = project.doubleOptIn ? { email: input.booker_email, address: source.address } : null
  const booker = { ...input, answers, priced, places: kept }
  const startsAt = input.start === undefined ? undefined : Temporal.Instant.from(input.start)
  const seen = { startsAt, duration: input.duration }
  const places = { projectId, slotId, ...seen, booker, key: hashes, language, holder, source }
  const made = await takeOrFind(ctx, visitor, places).catch(async (error) => {
    // After an error other than a `DomainError`, it is unknown whether the booking was stored.
    if (error instanceof DomainError) await giveBack()
    throw error
  })
  if (made.earlier) await giveBack()
  return { ...made, meetingPoint: await whereToMeet(ctx, project, made, language) }
}

/** Where the booker is to meet, in their language. */
async function whereToMeet(
  { db }: AppContext,
  project: ProjectVisited,
  { bookingId }: MadeBooking,
  language: Language = 'de',
): Promise<string> {
  const { organisationId, hasMeetingPoints, meetingPoint, meetingPointTranslations } = project
  const own = hasMeetingPoints ? await findBooking(db, { organisationId, bookingId }) : undefined
  if (own) return own.meetingPoint
  return (language !== 'de' && meetingPointTranslations[language]) || meetingPoint
}

/** The variant's `ressource_id`, if some questions are only for some variants. */
async function askedFor(
  db: Database,
  { organisationId, projectId, questions }: ProjectVisited,
  { slot_id: slotId, category }: PublicBookingInput,
): Promise<string[]> {
  if (!questions.some(({ ressource_ids }) => ressource_ids)) return []
  const offered = await findOffered(db, { organisationId, projectId, slotId, category })
  return offered ? [offered.resourceId] : []
}

/** How many places a booking keeps from others: all of its slot if its variant is exclusive. */
export async function placesKept(
  { db, config }: AppContext,
  { organisationId, projectId, hasExclusive }: ProjectVisited,
  {
    slot_id: slotId,
    category,
    attendees_count: people,
  }: Pick<PublicBookingInput, 'slot_id' | 'category' | 'attendees_count'>,
): Promise<number> {
  if (!hasExclusive) return people
  const where = { organisationId, projectId, slotId }
  const offered = await findOffered(db, { ...where, category })
  const slot = offered?.exclusive ? await findSlotState(db, where) : undefined
  // No more than the largest group, for which work is accepted.
  return Math.max(people, largestGroup(slot?.maxAttendees ?? 0, config) ?? 0)
}

/** Checks a booking against the project's settings, and reports all errors together. */
function faultyInput(
  project: ProjectVisited,
  { input, faults }: { input: PublicBookingInput; faults: FieldFaults },
  config: AppContext['config'],
): Admission | null {
  const fields = {
    ...groupFaults(project, input.attendees_count, config),
    ...phoneFaults(input.booker_phone, project),
    ...faults,
  }
  if (Object.keys(fields).length === 0) return null
  return refused(new DomainError('invalid', { fields }))
}

const refused = (refusal: DomainError): Admission => ({
  refusal,
  giveBack: () => Promise.resolve(),
})

interface ToPrice {
  input: Told & {
    category: string
    attendees_count: number
    prices?: PriceCounts | null | undefined
  }
  currency: Currency
}

/**
 * What a booking costs in a slot. The refusal is `invalid` for prices that the variant does not
 * have, and `price_changed` if the booker was told another sum or currency, or none at all, or has
 * counted people at prices that are gone.
 */
async function pricedIn(
  db: Database,
  where: { organisationId: OrganisationId; projectId: string; slotId: string },
  { input, currency }: ToPrice,
): Promise<{ priced: Priced; refusal?: DomainError }> {
  const { category, prices: counts, price_cents: told, attendees_count: people } = input
  const isPriced = counts || told !== undefined
  const offered = isPriced && (await findOffered(db, { ...where, category }))
  if (!offered) return { priced: withoutPrices }
  const { prices } = offered
  if (!counts) {
    const priced = { ...withoutPrices, expectedPrices: [] }
    const isUnseen = prices.length > 0 || costsOtherwise(priced, input)
    return isUnseen ? { priced, refusal: priceChanged(prices, people) } : { priced }
  }
  const fields = countFaults(prices, { counts, people })
  const priced = pricedFor(prices, { counts, currency })
  const isFaulty = Object.keys(fields).length > 0
  if (costsOtherwise(priced, input) || (told !== undefined && isFaulty)) {
    return { priced, refusal: priceChanged(prices, people, counts) }
  }
  if (isFaulty) return { priced, refusal: new DomainError('invalid', { fields }) }
  return { priced }
}

/** Without counts, all people pay the only price per person, if there is one. */
const priceChanged = (prices: Price[], people: number, counts = countsFor(prices, people)) =>
  new DomainError('price_changed', counts && newTotal(prices, { counts, people }))

/** The refusal of a booking at prices that have changed since they were seen; null if they have not. */
function changedSince({ priceLines, expectedPrices }: Priced, prices: Price[], people: number) {
  if (!expectedPrices || isDeepStrictEqual(prices, expectedPrices)) return null
  return priceChanged(
    prices,
    people,
    priceLines?.filter(({ count }) => count > 0),
  )
}

/**
 * The error for a group larger than visitors may book for; it says which organisation to contact.
 */
function groupFaults(
  { maxPeoplePerBooking, organisation }: ProjectVisited,
  people: number,
  config: AppContext['config'],
): FieldFaults {
  const maximum = largestGroup(maxPeoplePerBooking, config)
  if (maximum === null || people <= maximum) return {}
  return { attendees_count: { fault: 'group_too_large', named: organisation, maximum } }
}

/** The error if a group is larger than visitors may book for; null if it is not. */
export function groupTooLarge(
  project: ProjectVisited,
  people: number,
  config: AppContext['config'],
): DomainError | null {
  const fields = groupFaults(project, people, config)
  return fields.attendees_count ? new DomainError('invalid', { fields }) : null
}

type Places = Parameters<typeof takePlaces>[2] & { key: Key }

/**
 * Takes the places, or finds the booking made earlier with the key; otherwise throws the reason.
 */
async function takeOrFind(
  ctx: AppContext,
  visitor: Visitor,
  places: Places,
  tries = 1,
): Promise<MadeBooking> {
  const { key, slotId } = places
  const findEarlier = () => madeWithKey(ctx, visitor, { ...key, slotId })
  try {
    const made = await takePlaces(ctx, visitor, places)
    const found = made ?? (await findEarlier())
    if (found) return found
  } catch (error) {
    if (!isDuplicate(error) && !isTooMuchHeld(error)) throw error
    const earlier = await findEarlier()
    if (earlier) return earlier
    if (isTooMuchHeld(error)) throw error
    return takeOrFind(ctx, visitor, places, tries)
  }
  const reason = await refusal(ctx, visitor, places, { isLast: tries === mostTries })
  if (reason) throw reason
  // What spoke against it has changed meanwhile.
  return takeOrFind(ctx, visitor, places, tries + 1)
}

const mostTries = 5

const isTooMuchHeld = (error: unknown) =>
  error instanceof DomainError && error.code === 'too_many_holds'

/**
 * The booking made with this key; null if there is none, or if it is so old that the key can be
 * used again.
 */
async function madeWithKey(
  { db, clock, secretKey }: AppContext,
  visitor: Visitor,
  { keyHash, bodyHash, slotId }: Key & { slotId: string },
): Promise<MadeBooking | null> {
  const found = keyHash && (await findBookingByKey(db, { ...visitor, keyHash }))
  if (!found) return null
  const { organisationId } = visitor
  if (keyHasLapsed(found.bookedAt, clock.now())) {
    await forgetKey(withoutTransaction(db), { organisationId, bookingId: found.bookingId })
    return null
  }
  const same = bodyHash && found.bodyHash && Buffer.compare(bodyHash, found.bodyHash) === 0
  if (!same) throw new DomainError('key_used_otherwise')
  const { bookingId, bookedStart, heldUntil } = found
  const cancelToken = cancelTokenOf(found, secretKey)
  // The same answer as before, even if the slot has been moved since.
  const startsAt = bookedStart ?? found.startsAt
  await awaitReplication(db, { organisationId, bookingId })
  return { bookingId, slotId, startsAt, cancelToken, heldUntil, earlier: true }
}

/** Why a booking was refused; null if nothing speaks against it, unless it was the last try. */
async function refusal(
  ctx: AppContext,
  visitor: Visitor,
  { slotId, startsAt, duration, booker: { category, attendees_count: people, priced } }: Places,
  { isLast }: { isLast: boolean },
): Promise<DomainError | null> {
  const { db, clock } = ctx
  const { organisationId, projectId } = visitor
  const where = { organisationId, projectId }
  const slot = await findSlotState(db, { ...where, slotId })
  if (!slot || slot.internal) return new DomainError('not_found')
  if ((await findCategory(db, where, category)).length === 0) {
    return fieldError('category', 'unknown_variant')
  }
  const offered = await findOffered(db, { ...where, slotId, category })
  const seen = { people, startsAt, duration }
  if (offered) {
    const { organisation = '' } = (await projectVisited(ctx, projectId)) ?? {}
    const fields = sizeFaults(offered, people, organisation)
    if (fields.attendees_count) return new DomainError('invalid', { fields })
  }
  const otherwise = offered && priced && changedSince(priced, offered.prices, people)
  if (otherwise) return otherwise
  const reason = reasonOfRefusal(slot, { offered, now: clock.now(), seen })
  const code = reason ?? (isLast ? 'slot_full' : null)
  if (!code) return null
  const opens = code === 'not_open_yet' && offered && opensAt(slot, offered)
  if (opens) return new DomainError(code, { opens })
  if (code === 'slot_moved') return new DomainError('slot_moved', { start: slot.startsAt })
  if (code === 'slot_shared') return new DomainError(code, { remaining: 0 })
  return new DomainError(code, code === 'slot_full' ? { remaining: remaining(slot) } : {})
}

/** The booking with this cancel token; throws `not_found`. */
export async function bookingOf({ db }: AppContext, cancelToken: string) {
  const booking = await findBookingByToken(db, cancelToken)
  if (!booking) throw new DomainError('not_found')
  const { cancelTokenSealed, ...found } = booking
  return { ...found, cancelToken }
}

/**
 * A booking's calendar file; for a cancelled booking, the file that withdraws the calendar entry.
 * Throws `not_found`, even for a booking that was never confirmed.
 */
export async function calendarOf(ctx: AppContext, cancelToken: string): Promise<string> {
  const booking = await bookingOf(ctx, cancelToken)
  if (booking.heldUntil) throw new DomainError('not_found')
  return bookingCalendar({ ...booking, readAt: ctx.clock.now() }, ctx.config)
}

/** The URL of the cancel page, which emails link to. */
export const cancelUrlOf = ({ config }: AppContext, cancelToken: string) =>
  cancelUrl(cancelToken, config)

/**
 * Checks that run before a 422 for an invalid body: throws what `visit` throws, and counts bots.
 */
export async function noticeVisit(ctx: AppContext, from: Visit, body: unknown): Promise<void> {
  const { visitor } = await visit(ctx, from)
  if (looksLikeRobot(body)) await countRobot(ctx, visitor)
}

/** Finds the booking data for emails, using one statement for several bookings. */
export function bookingFinder({
  db,
  clock,
  secretKey,
}: Pick<AppContext, 'db' | 'clock' | 'secretKey'>) {
  const find = batched((some: Parameters<typeof findBookings>[1]) => findBookings(db, some), {
    spread: true,
  })
  return async (booking: Parameters<typeof find>[0]) => {
    const found = await find(booking)
    return found && { ...withCancelToken(found, secretKey), readAt: clock.now() }
  }
}

/** The functions the postman uses to compose emails about bookings. */
export function bookingComposers({
  db,
  clock,
  config,
  secretKey,
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'secretKey'>) {
  const find = bookingFinder({ db, clock, secretKey })
  const composer =
    (compose: typeof bookingCancelled): Composer =>
    async ({ organisationId, bookingId }) => {
      const booking = bookingId && (await find({ organisationId, bookingId }))
      return booking ? compose(booking, config) : null
    }
  const confirmed: Composer = async ({ organisationId, bookingId }) => {
    const booking = bookingId && (await find({ organisationId, bookingId }))
    if (!booking) return null
    return withConfirmationPdf(bookingConfirmed(booking, config), booking, config)
  }
  const changed: Composer = async ({ organisationId, bookingId, changeId }) => {
    const booking = bookingId && (await find({ organisationId, bookingId }))
    const before = changeId && (await findStateBefore(db, { organisationId, changeId }))
    return booking && before ? bookingChanged(booking, before, config) : null
  }
  return {
    booking_confirmed: confirmed,
    booking_changed: changed,
    booking_cancelled: composer(bookingCancelled),
  }
}

/** Everything about one of the organisation's bookings, with its history. Throws `not_found`. */
export async function bookingDetailOf(
  ctx: AppContext,
  { organisationId, role }: Staff,
  bookingId: string,
): Promise<BookingDetail> {
  const of = { organisationId, bookingId }
  const booking = await findDetail(ctx.db, of)
  if (!booking) throw new DomainError('not_found')
  const own = { organisationId, bookingId: booking.bookingId }
  const changes = await listChanges(ctx.db, own)
  const mails = await listMails(ctx.db, own)
  const changers = changes.flatMap(({ staffId, before }) => [staffId, before.cancelled?.by ?? null])
  const people = [booking.bookedBy, booking.cancelledBy, ...changers]
  const staffIds = [...new Set(people.filter((id) => id !== null))]
  const names = await namesOf(ctx.db, { organisationId, staffIds })
  const lapsed = hasLapsed(booking, ctx.clock.now())
  const token = cancelTokenIn(booking, ctx.secretKey) ?? ''
  const parts = booking.partOf ? await listParts(ctx.db, own) : []
  return {
    ...shown(booking),
    ...(parts.length > 0 && {
      parts: parts.map(({ slotId, people }) => ({ slot_id: slotId, people })),
    }),
    ...(role === 'admin' && isSplittable(booking, ctx.clock.now())
      ? { splittable: true as const }
      : {}),
    cancel_token: token,
    history: historyOf({ booking, lapsed, changes, mails, names }),
  }
}

/** What a booking costs, if it has prices. */
export const priceShown = ({
  priceLines,
  priceCents,
  priceCurrency,
}: Pick<FoundDetail, 'priceLines' | 'priceCents' | 'priceCurrency'>) =>
  priceLines && priceCurrency
    ? { price_lines: priceLines, price_cents: Number(priceCents), currency: priceCurrency }
    : {}

const shown = (booking: FoundDetail) => ({
  booking_id: booking.bookingId,
  booking_number: bookingNumber(booking.bookingId),
  project_id: booking.projectId,
  slot_id: booking.slotId,
  start: booking.startsAt.toString(),
  timezone: booking.timezone,
  duration: booking.durationSeconds,
  remaining: remaining({ ...booking, attendees: booking.slotAttendees }),
  slot_deleted: booking.slotDeletedAt !== null,
  // Older versions stored no reason; `calledOffAt` is also set for the slots that they called off.
  slot_called_off: booking.callOffReason !== null || booking.calledOffAt !== null,
  category: booking.resourceId,
  variant: booking.variantName,
  attendees_count: booking.attendees,
  ...(booking.overbooked && { overbooked: true as const }),
  booker_name: booking.bookerName,
  booker_email: booking.bookerEmail,
  booker_phone: booking.bookerPhone,
  comment: booking.comment,
  note: booking.note,
  answers: booking.answers,
  ...priceShown(booking),
  language: booking.language,
  booking_time: booking.bookedAt.toString(),
  held_until: booking.heldUntil?.toString() ?? null,
  cancelled_at: booking.cancelledAt?.toString() ?? null,
  cancel_reason: booking.cancelReason,
  erased: booking.erasedAt !== null,
})
