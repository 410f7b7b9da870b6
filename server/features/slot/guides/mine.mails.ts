import { withoutLinks } from '#contract/address.ts'
import { bookedSpan, spanOfDay } from '#server/mail/message/booked-time.ts'
import {
  addressIn,
  type CalendarEntry,
  type CalendarNote,
} from '#server/mail/message/calendar-file.ts'
import type { Message } from '#server/mail/message/message.ts'
import { dayAction, morningLine, morningSubject, morningText } from '#texts/de/guide-mails.ts'
import { feedEmpty, feedEnd } from '#texts/de/mine.ts'

interface FeedOf {
  staffId: string
  organisation: string
  createdAt: Temporal.Instant
}

/** The note in a feed without any slots. */
export const emptyNote = (
  { staffId, organisation, createdAt: start }: FeedOf,
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
): Omit<CalendarNote, 'stamp'> => ({
  uid: `calendar-${staffId}@${new URL(publicUrl).hostname}`,
  start,
  summary: feedEmpty.summary,
  description: feedEmpty.description,
  organizer: { name: withoutLinks(organisation), email: addressIn(mailFrom) },
})

/**
 * The entry for the moment a feed ends, because calendar programs do not show why a feed no longer
 * answers.
 */
export function endEntry(
  { staffId, organisation, createdAt, end: start }: FeedOf & { end: Temporal.Instant },
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
): CalendarEntry {
  const url = `${publicUrl}/admin/mine`
  return {
    method: 'PUBLISH',
    uid: `calendar-${staffId}-${createdAt.epochMilliseconds}@${new URL(publicUrl).hostname}`,
    sequence: 0,
    start,
    durationSeconds: 30 * 60,
    summary: feedEnd.summary,
    description: feedEnd.description(url),
    location: '',
    url,
    stamp: createdAt,
    organizer: { name: withoutLinks(organisation), email: addressIn(mailFrom) },
  }
}

/** A slot on the day, as the email describes it; nothing about its bookers. */
export interface MorningSlot {
  startsAt: Temporal.Instant
  timezone: string
  durationSeconds: number
  variants: string[]
  people: number
  places: number
  guides: string[]
  /** How many guides the slot still needs. */
  missing: number
}

interface MorningFacts {
  name: string
  organisation: string
  project: string
  projectId: string
  day: Temporal.PlainDate
  slots: MorningSlot[]
  changes: Parameters<typeof morningText>[0]['changes']
  /** Whether the email contains only the member's own slots. */
  isOwn: boolean
}

/** The morning email to a member: what is on today, and what changed. */
export function morningMail(
  { slots, changes, day, isOwn, ...facts }: MorningFacts,
  { publicUrl }: { publicUrl: string },
): Message {
  const project = withoutLinks(facts.project)
  const link = isOwn
    ? `${publicUrl}/admin/mine`
    : `${publicUrl}/admin/day/${day}?${new URLSearchParams({ projekt: facts.projectId })}`
  const count = slots.length
  const people = slots.reduce((sum, slot) => sum + slot.people, 0)
  const unled = slots.filter(({ missing }) => missing > 0).length
  const name = withoutLinks(facts.name)
  const lines = slots.map((slot) => lineOf(slot, day))
  return {
    subject: morningSubject({ day, count, people, project }),
    text: morningText({ name, project, day, lines, people, unled, changes, isOwn, link }),
    replyTo: '',
    bcc: '',
    sender: withoutLinks(facts.organisation),
    actions: [{ url: link, label: dayAction(isOwn) }],
  }
}

const isOn = (day: Temporal.PlainDate, { startsAt, timezone }: MorningSlot) =>
  startsAt.toZonedDateTimeISO(timezone).toPlainDate().equals(day)

/** A slot in the night before or after the day is named with its own day. */
const lineOf = (slot: MorningSlot, day: Temporal.PlainDate) =>
  morningLine({
    span: (isOn(day, slot) ? spanOfDay : bookedSpan)(slot.startsAt, slot),
    variants: withoutLinks(slot.variants.join(', ')),
    people: slot.people,
    places: slot.places,
    guides: withoutLinks(slot.guides.join(', ')),
    missing: slot.missing,
  })
