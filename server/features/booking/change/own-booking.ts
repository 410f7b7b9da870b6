import type { BookingShown } from '#contract/booking.ts'
import type { OwnBookingChange } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { nameIn } from '#contract/other-languages.ts'
import { peopleIn } from '#contract/price.ts'
import type { StoredQuestion } from '#contract/question.ts'
import type { Source } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { isFiled } from '#server/features/project/mail-settings/mail-settings.ts'
import {
  currentQuestions,
  isAskedOf,
  largestGroup,
} from '#server/features/project/project.rules.ts'
import { projectVisited, reserveMore, visit } from '#server/features/project/project.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { fieldTextsIn } from '#texts/form-texts.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import { answerWithQuestion, asRead } from '#texts/question.ts'
import {
  areChangesClosed,
  changesEndOf,
  lastMomentOf,
  opensAt,
  sizeFaults,
} from '../booking.rules.ts'
import { bookingOf, groupTooLarge } from '../booking.ts'
import { calledOffShown } from '../cancellation/call-off.ts'
import { showBooking } from '../cancellation/cancellation.ts'
import { hasConfirmationPdf } from '../confirmation/confirmation.rules.ts'
import { remaining } from '../place/place.rules.ts'
import { agreedShown } from '../place/price.ts'
import { isRebooking, type Locked, makeChange, rebook } from './change.ts'
import { findRoom, listOwnChanges } from './own-booking.queries.ts'
import { changeRefusal, isOvertaken, mostPeople, ownChanges, tooLate } from './own-booking.rules.ts'
import { movedShown } from './slot-move.ts'

/** What a booker sees of their booking, and which changes are possible. Throws `not_found`. */
export async function ownBooking(ctx: AppContext, cancelToken: string): Promise<BookingShown> {
  const booking = await showBooking(ctx, cancelToken)
  return {
    project_id: booking.projectId,
    project: booking.projectName,
    organisation: booking.organisationName,
    imprint_url: booking.imprintUrl,
    privacy_url: booking.privacyUrl,
    variant: variantOf(booking),
    start: booking.startsAt.toString(),
    timezone: booking.timezone,
    duration: booking.durationSeconds,
    booker_name: booking.bookerName,
    attendees_count: booking.attendees,
    cancelled: booking.cancelledAt !== null,
    lapsed: booking.lapsed,
    cancellable: booking.cancellable,
    held_until: booking.heldUntil?.toString() ?? null,
    language: booking.language,
    booking_number: bookingNumber(booking.bookingId),
    ...agreedShown(booking),
    ...(hasConfirmationPdf(booking) ? { confirmation_pdf: true } : {}),
    ...(await changeability(ctx, booking)),
    ...(await movedShown(ctx, booking)),
    ...(await calledOffShown(ctx, booking)),
  }
}

const variantOf = ({
  language,
  variantName: name,
  variantTranslations: translations,
}: Awaited<ReturnType<typeof showBooking>>) => nameIn(language, { name, translations })

type Changeability = Pick<
  BookingShown,
  | 'changeable'
  | 'change_refusal'
  | 'change_hint'
  | 'revision'
  | 'has_email'
  | 'gets_emails'
  | 'slot_id'
  | 'ressource_id'
  | 'max_attendees'
  | 'min_attendees'
  | 'changes_until'
  | 'change_until'
  | 'contact'
  | 'meeting_point'
  | 'answers'
  | 'answers_read'
  | 'asks_questions'
>

async function changeability(
  ctx: AppContext,
  booking: Awaited<ReturnType<typeof showBooking>>,
): Promise<Changeability> {
  const room = await findRoom(ctx.db, booking)
  if (!room) throw new DomainError('not_found')
  const project = await projectVisited(ctx, booking.projectId)
  const { leadTimeSeconds, internal, resourceId, meetingPoint, minPeople, maxPeople } = room
  const now = ctx.clock.now()
  const isCancelled = booking.cancelledAt !== null || booking.lapsed
  const isClosed = areChangesClosed(booking, now)
  const closes = isCancelled ? null : lastMomentOf(booking)
  const ends = closes && changesEndOf(booking)
  const refusal = changeRefusal({
    isOff: !project?.visitorChanges || internal,
    isCancelled,
    isHeld: booking.heldUntil !== null,
    isSplit: booking.partOf !== null,
    isClosed,
    late: tooLate(room, { leadTimeSeconds, now }),
  })
  const most = largestGroup(project?.maxPeoplePerBooking ?? null, ctx.config)
  const largest = most === null ? maxPeople : Math.min(most, maxPeople ?? most)
  // A group that has the slot to itself may grow into the places it blocks.
  const free = remaining(room) + (room.whole ? (room.blocked ?? 0) : 0)
  return {
    changeable: refusal === null,
    change_refusal: refusal,
    revision: booking.revision,
    has_email: booking.bookerEmail !== '',
    gets_emails: booking.bookerEmail !== '' && !(await isFiled(ctx, booking)),
    slot_id: booking.slotId,
    ressource_id: resourceId,
    max_attendees: mostPeople(booking.attendees, { remaining: free, largest }),
    ...(minPeople === null ? {} : { min_attendees: Math.min(minPeople, booking.attendees) }),
    ...(closes ? { changes_until: closes.toString() } : {}),
    ...(ends ? { change_until: ends.toString() } : {}),
    ...(closes && isClosed && isAhead(booking.startsAt, now) ? { contact: contactIn(room) } : {}),
    ...(refusal === 'booking_split' ? { change_hint: hintFor(booking, room) } : {}),
    meeting_point: meetingPoint,
    ...answersShown(booking),
    ...(asksQuestions(project?.questions ?? [], resourceId) ? { asks_questions: true } : {}),
  }
}

const asksQuestions = (questions: StoredQuestion[], resourceId: string) =>
  currentQuestions(questions).some((question) => isAskedOf(question, [resourceId]))

function answersShown({ answers, language }: Awaited<ReturnType<typeof showBooking>>) {
  if (answers.length === 0) return {}
  const texts = fieldTextsIn[language]
  const read = answers.map((given) => answerWithQuestion(asRead(given), texts))
  return {
    answers,
    answers_read: read.map(({ asked, said }) => ({ question: asked, answer: said })),
  }
}

type Room = NonNullable<Awaited<ReturnType<typeof findRoom>>>

const hintFor = (
  { language, organisationName: organisation }: Awaited<ReturnType<typeof showBooking>>,
  { phone }: Room,
) => bookingMailTexts[language].groupSplit({ organisation, phone })

const contactIn = ({ phone, street, postalCode, city }: Room) => ({
  phone,
  street,
  postalcode: postalCode,
  city,
})

/**
 * Lets a booker change the number of people, the answers or the slot of their booking, within the limits on
 * visitors' bookings. A booking whose slot was called off can only be moved to another slot. Throws
 * what `makeChange` and `rebook` throw, and `changes_off`, `booking_unconfirmed`, `booking_split` if
 * the office has split it over several slots, `slot_started`
 * and `lead_time_passed` for either slot, `booking_overtaken`, `invalid` for a group larger than
 * visitors may book for, and `too_many_tries` for too many places or changes.
 */
export async function changeOwnBooking(
  ctx: AppContext,
  {
    cancelToken,
    wish: given,
    source,
  }: { cancelToken: string; wish: OwnBookingChange; source: Source },
): Promise<void> {
  const people = given.prices?.length ? peopleIn(given.prices) : undefined
  const wish = people === undefined ? given : { ...given, attendees_count: people }
  const found = await bookingOf(ctx, cancelToken)
  const { slot_id: slotId, start, revision } = wish
  if (slotId && isRebooking(found, wish)) return rebook(ctx, found, { slotId, start, revision })
  const raising = new Raising(ctx, wish, source)
  const find = async () => {
    const booking = await bookingOf(ctx, cancelToken)
    if (!booking.cancelledAt) await raising.reserve(booking)
    return booking
  }
  const permit = async (unit: UnitOfWork, locked: Locked) => {
    await requirePermitted(ctx, unit, locked)
    if (locked.booking.partOf) throw new DomainError('booking_split')
    requireSize(locked.booking, { ...found, people: wish.attendees_count })
    if (isOvertaken(locked.booking, wish)) throw new DomainError('booking_overtaken')
    return raising.isReserved(locked.booking.attendees) ? undefined : ('elsewhere' as const)
  }
  const change = { wish: { ...wish, notify: true }, staff: null, find, permit }
  const changed = await makeChange(ctx, change).catch(async (error: unknown) => {
    // After any error other than a `DomainError`, the change may or may not have been stored.
    if (error instanceof DomainError) await raising.giveBack()
    throw error
  })
  if (!changed) await raising.giveBack()
}

/** The places a change adds, which count towards the limits on the caller's networks. */
class Raising {
  readonly #ctx: AppContext
  readonly #people: number | undefined
  readonly #source: Source
  #reserved = 0
  #givesBack: (() => Promise<void>)[] = []

  constructor(ctx: AppContext, wish: OwnBookingChange, source: Source) {
    this.#ctx = ctx
    this.#people = wish.attendees_count
    this.#source = source
  }

  /**
   * Counts the added places that have not been counted yet. Throws `changes_off`, `invalid`,
   * `too_many_tries`.
   */
  async reserve({ projectId, attendees }: { projectId: string; attendees: number }) {
    const { visitor, project } = await visit(this.#ctx, { projectId })
    if (!project.visitorChanges) throw new DomainError('changes_off')
    const more = this.#more(attendees)
    if (more <= 0) return
    const refusal = groupTooLarge(project, attendees + more, this.#ctx.config)
    if (refusal) throw refusal
    const people = more - this.#reserved
    if (people <= 0) return
    this.#givesBack.push(await reserveMore(this.#ctx, visitor, { source: this.#source, people }))
    this.#reserved = more
  }

  /**
   * Whether enough added places have been counted for a booking that is now for `attendees` people.
   * The booking may have changed since they were counted.
   */
  isReserved(attendees: number): boolean {
    return this.#more(attendees) <= this.#reserved
  }

  async giveBack(): Promise<void> {
    for (const giveBack of this.#givesBack.splice(0)) await giveBack()
  }

  #more(attendees: number): number {
    return (this.#people ?? attendees) - attendees
  }
}

/** A group stays as large as its variant is for, unless the office agreed to something else. */
function requireSize(
  booking: Locked['booking'],
  { people, organisationName }: { people: number | undefined; organisationName: string },
): void {
  if (people === undefined || people === booking.attendees) return
  const fields = sizeFaults(booking, people, organisationName)
  if (fields.attendees_count) throw new DomainError('invalid', { fields })
}

async function requirePermitted(
  { config }: AppContext,
  { tx }: UnitOfWork,
  { booking, from, to, at, ...of }: Locked,
): Promise<void> {
  if (booking.heldUntil) throw new DomainError('booking_unconfirmed')
  // Visitors do not see internal slots; a booker in one must ask the organisation.
  if (to !== from && to.internal) throw new DomainError('not_found')
  if (from.internal) throw new DomainError('changes_off')
  if (areChangesClosed({ ...booking, ...from }, at)) throw new DomainError('changes_closed')
  const { leadTimeSeconds } = booking
  const late = [from, to].map((slot) => tooLate(slot, { leadTimeSeconds, now: at }))
  for (const code of late) if (code) throw new DomainError(code)
  const opens = to === from ? null : opensAt(to, booking)
  if (opens && Temporal.Instant.compare(at, opens) < 0) {
    throw new DomainError('not_open_yet', { opens })
  }
  if (!config.rateLimit) return
  const { most, hours } = ownChanges
  const latest = await listOwnChanges(tx, { ...of, since: at.subtract({ hours }), most })
  const oldest = latest.at(-1)
  if (latest.length < most || !oldest) return
  const retryAfterSeconds = Math.ceil(at.until(oldest.add({ hours })).total('seconds'))
  throw new DomainError('too_many_tries', { retryAfterSeconds })
}
