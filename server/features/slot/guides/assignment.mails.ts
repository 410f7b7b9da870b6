import { withoutLinks } from '#contract/address.ts'
import { roleOf } from '#contract/role.ts'
import {
  type BookedTime,
  bookedSpan,
  bookedTime,
  formerTime,
  isTwice,
  zoneName,
} from '#server/mail/message/booked-time.ts'
import {
  addressIn,
  type CalendarEntry,
  type CalendarNote,
  calendarFile,
  calendarFileOfMany,
} from '#server/mail/message/calendar-file.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { placeOf } from '#texts/booking-mail.ts'
import {
  changedSlotsLink,
  changedSlotsSubject,
  changedSlotsText,
  entryDescription,
  entryDescriptionGone,
  entryPeople,
  entrySummary,
  entrySummaryGone,
  feedName,
  linkLabels,
  movedLine,
  shortly,
  slotLine,
  slotMailFooter,
  slotMailSubjects,
  slotMailTexts,
} from '#texts/de/guide-mails.ts'
import { calendarFileName } from '#texts/de/mails.ts'
import { endsEntry, type SlotEvent } from './assignment.rules.ts'

/** What an email to a member of staff says about a slot; nothing about its bookers. */
export interface EntryFacts {
  slotId: string
  staffId: string
  staffName: string
  admin: boolean
  desk: boolean
  startsAt: Temporal.Instant
  timezone: string
  /** Whether the slot was ever in another zone. */
  zoneChanged?: boolean
  /** Empty if called off without a reason; null if not called off. */
  callOffReason: string | null
  /** Contains at least one variant. */
  variants: { name: string; durationSeconds: number }[]
  projectId: string
  projectName: string
  projectDeletedAt: Temporal.Instant | null
  organisationName: string
  emailFrom: string
  street: string
  postalCode: string
  city: string
  postedAt: Temporal.Instant
  /** Higher whenever the entry says something else. */
  sequence: number
  /** When this was read. */
  readAt?: Temporal.Instant
}

/** The email to a member of staff about an event affecting a slot they lead, led or will lead. */
export function slotMail(event: SlotEvent, facts: EntryFacts, sender: Sender): Message {
  const link = slotLink(facts, sender)
  // Otherwise a slot may move and its guide read the same time again.
  const namesZone = event === 'slot_moved' && (facts.zoneChanged || isTwice(facts))
  const inZone = namesZone ? ` (${zoneName(facts)})` : ''
  const time = `${bookedTime(facts.startsAt, facts.timezone)}${inZone}`
  const subject = slotMailSubjects[event](shortly(namesIn(facts)), time)
  const text = slotMailTexts[event]({
    name: withoutLinks(facts.staffName),
    organisation: withoutLinks(facts.organisationName),
    variants: namesIn(facts).join(', '),
    moment: `${slotMoment(facts)}${inZone}`,
    place: placeOf(facts),
    project: withoutLinks(facts.projectName),
    reason: facts.callOffReason ?? '',
    link,
  })
  return {
    subject,
    text,
    replyTo: facts.emailFrom,
    bcc: '',
    sender: withoutLinks(facts.organisationName),
    actions: [
      endsEntry(event)
        ? { url: link, label: linkLabels.toDay, secondary: true }
        : { url: link, label: linkLabels.toSlot },
    ],
    footer: slotMailFooter,
    calendar: {
      method: endsEntry(event) ? 'CANCEL' : 'PUBLISH',
      content: calendarFile(slotEntry(event, facts, sender)),
      fileName: calendarFileName,
    },
  }
}

/**
 * The slot's entry in its guide's calendar: the same entry after every event and in the guide's
 * feed.
 */
function slotEntry(event: SlotEvent, facts: EntryFacts, sender: Sender): CalendarEntry {
  const url = slotLink(facts, sender)
  return {
    ...said(event, facts, url),
    uid: `${facts.slotId}-${facts.staffId}@${new URL(sender.publicUrl).hostname}`,
    sequence: facts.sequence,
    start: facts.startsAt,
    durationSeconds: longest(facts),
    location: placeOf(facts),
    url,
    stamp: facts.readAt ?? facts.postedAt,
    organizer: {
      name: withoutLinks(facts.organisationName),
      email: addressIn(facts.emailFrom || sender.mailFrom),
    },
  }
}

function said(event: SlotEvent, facts: EntryFacts, url: string) {
  const names = namesIn(facts)
  const summary = entrySummary(shortly(names), withoutLinks(facts.projectName))
  if (!endsEntry(event)) {
    const description = entryDescription(names.join(', '), url)
    return { method: 'PUBLISH' as const, summary, description }
  }
  const description = entryDescriptionGone[event]
  return { method: 'CANCEL' as const, summary: entrySummaryGone[event](summary), description }
}

/**
 * Formats the time of a slot, from its start to the end of its longest variant, such as `Dienstag,
 * 1. Dezember 2026, 10:00–11:00 Uhr`.
 */
const slotMoment = (facts: EntryFacts) =>
  bookedSpan(facts.startsAt, { timezone: facts.timezone, durationSeconds: longest(facts) })

const namesIn = ({ variants }: EntryFacts) => variants.map(({ name }) => withoutLinks(name))

const longest = ({ variants }: EntryFacts) =>
  Math.max(...variants.map(({ durationSeconds }) => durationSeconds))

/**
 * For guides, the link to "Meine Termine" on the slot's day; for others, to the dashboard on that
 * day, in the slot's project unless it is deleted.
 */
function slotLink(facts: EntryFacts, { publicUrl }: Sender): string {
  const day = facts.startsAt.toZonedDateTimeISO(facts.timezone).toPlainDate().toString()
  if (roleOf(facts) === 'guide') return `${publicUrl}/admin/mine?ab=${day}`
  const shown = new URLSearchParams({ ab: day })
  if (!facts.projectDeletedAt) shown.set('projekt', facts.projectId)
  return `${publicUrl}/admin?${shown}`
}

/** A slot that an action changed for a guide, and how. */
export interface ChangedEntry {
  facts: EntryFacts
  kind: 'added' | 'moved' | 'gone'
  /** The slot event that determines the guide's calendar entry. */
  event: SlotEvent
  /** A moved slot's previous start. */
  before?: BookedTime
}

/**
 * The email to a guide about all the slots that one action changed for them; there is at least one.
 */
export async function slotsMail(
  changed: [ChangedEntry, ...ChangedEntry[]],
  sender: Sender,
): Promise<Message> {
  const [{ facts }] = changed
  const linesOf = (kind: ChangedEntry['kind']) =>
    changed.filter((one) => one.kind === kind).map(changedLine)
  const slots = {
    project: withoutLinks(facts.projectName),
    added: linesOf('added'),
    moved: linesOf('moved'),
    gone: linesOf('gone'),
    reasons: reasonsOf(changed),
  }
  const organisation = withoutLinks(facts.organisationName)
  const link = slotLink(facts, sender)
  const name = withoutLinks(facts.staffName)
  const entryOf = (one: ChangedEntry) => slotEntry(one.event, one.facts, sender)
  return {
    subject: changedSlotsSubject(slots),
    text: changedSlotsText({ ...slots, name, organisation, link }),
    replyTo: facts.emailFrom,
    bcc: '',
    sender: organisation,
    actions: [{ url: link, label: changedSlotsLink }],
    footer: slotMailFooter,
    calendar: {
      method: 'PUBLISH',
      content: await calendarFileOfMany(changed, entryOf),
      fileName: calendarFileName,
    },
  }
}

/** Why the slots were called off; a single action has a single reason. */
const reasonsOf = (changed: ChangedEntry[]) => [
  ...new Set(changed.flatMap(({ kind, facts }) => (kind === 'gone' && facts.callOffReason) || [])),
]

/** A slot in its guide's feed. */
export interface FeedFacts extends Omit<EntryFacts, 'variants' | 'callOffReason'> {
  /** Null: no variant existed when the slot took place. */
  variants: EntryFacts['variants'] | null
  people: number
  maxAttendees: number
  /** Empty: the project has no meeting point. */
  meetingPoint: string
}

/**
 * The entries in a guide's feed: the same as in the emails, plus how many people are booked, but
 * never who. Leaves out slot comments, because they may name bookers.
 */
export const feedEntries = (slots: FeedFacts[], sender: Sender): CalendarEntry[] =>
  slots.flatMap(({ variants, ...slot }) => {
    if (!variants) return []
    const facts = { ...slot, variants, callOffReason: null }
    const entry = slotEntry('slot_assigned', facts, sender)
    const { people, maxAttendees: places, meetingPoint } = slot
    const booked = entryPeople({ people, places, meetingPoint: withoutLinks(meetingPoint) })
    return [{ ...entry, description: `${booked}\n\n${entry.description}` }]
  })

const feedRefreshSeconds = 60 * 60

interface Feed {
  organisation: string
  /** When the file is created. */
  at: Temporal.Instant
  /** What the feed contains as long as it has no entries. */
  note: Omit<CalendarNote, 'stamp'>
}

/** The calendar file for a feed. */
export const feedFile = (
  entries: CalendarEntry[],
  { organisation, at: stamp, note }: Feed,
): Promise<string> =>
  calendarFileOfMany(entries, (entry) => ({ ...entry, stamp }), {
    name: feedName(withoutLinks(organisation)),
    refreshSeconds: feedRefreshSeconds,
    note: { ...note, stamp },
  })

function changedLine({ facts, before }: ChangedEntry): string {
  const names = namesIn(facts).join(', ')
  if (!before) return slotLine(slotMoment(facts), names)
  const { was, inZone } = formerTime(before, facts)
  return movedLine(slotLine(`${slotMoment(facts)}${inZone}`, names), was)
}
