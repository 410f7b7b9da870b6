import type { Language } from '#contract/language.ts'
import type { GroupKind } from '#contract/question.ts'
import { demoVisitors } from '#texts/de/demo.ts'
import { type Choices, chanceOf } from './chance.ts'
import type { PlannedSlot, VariantKey } from './plan.ts'

export interface PlannedBooking {
  variant: VariantKey
  name: string
  email: string
  comment: string
  people: number
  language: Language
  /** Undefined if the booker was not asked or did not say. */
  groupKind: GroupKind | undefined
  /** Only of a school. */
  schoolClass: string
  /** Whether an admin entered the booking for a caller on the phone. */
  byAdmin: boolean
  bookedAt: Temporal.Instant
  cancelledAt: Temporal.Instant | null
}

interface Party {
  name: string
  email: string
  people: number
  language: Language
  groupKind?: GroupKind
  schoolClass?: string
  /** Typical comments from a party of this kind. */
  comments: readonly [string, ...string[]]
}

/**
 * The slot's bookings so far, in chronological order. A slot always gets the same bookings, so a
 * demo started tomorrow has the same past.
 */
export function bookingsOf(slot: PlannedSlot, now: Temporal.Instant): PlannedBooking[] {
  const key = slot.start.toString()
  const wanted = Array.from({ length: partiesOf(slot, chanceOf(key)) }, (_, index) =>
    plannedBooking(slot, chanceOf(`${key} ${index}`)),
  )
  const inOrder = wanted.toSorted((one, other) =>
    Temporal.Instant.compare(one.bookedAt, other.bookedAt),
  )
  let left = slot.places
  return inOrder
    .filter(({ people }) => {
      if (people > left) return false
      // Places are not booked again if their booking is later cancelled: the slot counts as full
      // until the cancellation.
      left -= people
      return true
    })
    .filter(({ bookedAt }) => isPast(bookedAt, now))
    .map((booking) => ({ ...booking, cancelledAt: pastOrNull(booking.cancelledAt, now) }))
}

const isPast = (at: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(at, now) < 0

const pastOrNull = (at: Temporal.Instant | null, now: Temporal.Instant) =>
  at && isPast(at, now) ? at : null

/** How many groups want to come; on some days, more than fit into the slot. */
function partiesOf({ variants: [variant], start, internal }: PlannedSlot, chance: Choices): number {
  if (variant === 'school') return start.month !== 8 && chance.percent(80) ? 1 : 0
  if (internal) return chance.percent(70) ? 1 : 0
  const weekend = start.dayOfWeek >= 6
  if (variant === 'children') return chance.between(1, 5)
  return weekend ? chance.between(4, 12) : chance.between(1, 6)
}

function plannedBooking(slot: PlannedSlot, chance: Choices): PlannedBooking {
  const variant = chance.oneOf(slot.variants)
  const { comments, ...party } = partyOf(slot, variant, chance)
  const bookedAt = momentBefore(slot, chance)
  const untilStart = bookedAt.until(slot.start.toInstant()).total('minutes')
  const cancelledAfter = Math.floor((untilStart * chance.between(5, 95)) / 100)
  return {
    variant,
    groupKind: undefined,
    schoolClass: '',
    ...party,
    comment: chance.percent(18) ? chance.oneOf(comments) : '',
    byAdmin: chance.percent(7),
    bookedAt,
    cancelledAt: chance.percent(8) ? bookedAt.add({ minutes: cancelledAfter }) : null,
  }
}

/** When a party books: in the daytime, and at least a week ahead for school classes. */
function momentBefore(slot: PlannedSlot, chance: Choices): Temporal.Instant {
  const days = chance.between(slot.variants[0] === 'school' ? 7 : 0, 13)
  // Keeps the booking within the daytime: the first tour begins at half past nine, the last at
  // five.
  const minutes = days === 0 ? chance.between(70, 120) : chance.between(-200, 140)
  return slot.start.subtract({ days }).subtract({ minutes }).toInstant()
}

function partyOf(slot: PlannedSlot, variant: VariantKey, chance: Choices): Party {
  const { groups, schools, schoolClasses, ...said } = demoVisitors
  if (slot.internal) return groupOf(chance.oneOf(groups), chance.between(4, 8))
  if (variant === 'school') {
    const school = chance.oneOf(schools)
    const teacher = chance.oneOf(school.teachers)
    const name = `${school.name}, ${teacher}`
    const people = chance.between(17, 29)
    const schoolClass = chance.oneOf(schoolClasses)
    const of = { name, email: school.email, people, groupKind: 'school', schoolClass } as const
    return { ...of, language: 'de', comments: said.schoolComments }
  }
  if (variant === 'children') return { ...personOf(chance, 2, 5), comments: said.childrenComments }
  if (chance.percent(5)) return groupOf(chance.oneOf(groups), chance.between(8, 14))
  const person = { ...personOf(chance, 1, chance.between(1, 5)), comments: said.comments }
  return chance.percent(70) ? { ...person, groupKind: 'individuals' } : person
}

const groupOf = (group: { name: string; email: string }, people: number): Party => ({
  ...group,
  people,
  language: 'de',
  groupKind: 'club',
  comments: demoVisitors.groupComments,
})

function personOf(chance: Choices, least: number, most: number): Omit<Party, 'comments'> {
  const { firstNames, surnames, domains, guests } = demoVisitors
  const people = chance.between(least, most)
  if (chance.percent(12)) return { ...chance.oneOf(guests), people }
  const [first, last] = [chance.oneOf(firstNames), chance.oneOf(surnames)]
  const email = `${inAddress(first)}.${inAddress(last)}@${chance.oneOf(domains)}`
  return { name: `${first} ${last}`, email, people, language: 'de' }
}

const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const inAddress = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z-]/g, '')
