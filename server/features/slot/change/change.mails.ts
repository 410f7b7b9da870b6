import { withoutLinks } from '#contract/web-address.ts'
import type { SlotChangeEntry } from '#server/database/schema/slot-tables.ts'
import {
  dashboardLink,
  type EntryFacts,
  slotEntry,
  slotMoment,
} from '#server/features/slot/assignment/assignment.mails.ts'
import type { Entry } from '#server/features/slot/assignment/assignment.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { bookedTime } from '#server/mail/message/booked-time.ts'
import { calendarFileOfMany } from '#server/mail/message/calendar-file.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { slotMailFooter } from '#texts/de/assignment-mails.ts'
import { calendarFileName } from '#texts/de/mails.ts'
import {
  changedSlotsLink,
  changedSlotsSubject,
  changedSlotsText,
  movedLine,
  slotLine,
} from '#texts/de/slot-change-mails.ts'

type Kind = 'added' | 'moved' | 'gone'

/** What an action means for a guide, as things are now; undefined: nothing, or it is past. */
function kindOf(
  { before }: SlotChangeEntry,
  { assigned, deletedAt, startsAt, staffId }: Entry,
  now: Temporal.Instant,
): Kind | undefined {
  const leads = assigned && deletedAt === null
  const led =
    before !== null &&
    before.deleted !== true &&
    (before.staff ? before.staff.includes(staffId) : assigned)
  const earlier = before?.startsAt ? Temporal.Instant.from(before.startsAt) : startsAt
  if (!isAhead(startsAt, now) && !isAhead(earlier, now)) return undefined
  if (leads && !led) return 'added'
  if (led && !leads) return 'gone'
  return leads && !earlier.equals(startsAt) ? 'moved' : undefined
}

/** The mail to a guide about what an action changed of their slots; null if nothing is left of it. */
export function changeMail(
  entries: SlotChangeEntry[],
  facts: Entry[],
  { now, ...sender }: Sender & { now: Temporal.Instant },
): Message | null {
  const byId = new Map(entries.map((entry) => [entry.slotId, entry]))
  const told = facts.flatMap((fact) => {
    const entry = byId.get(fact.slotId)
    const kind = entry && kindOf(entry, fact, now)
    return entry && kind ? [{ fact, entry, kind }] : []
  })
  const [first] = told
  if (!first) return null
  const linesOf = (kind: Kind) =>
    told.filter((one) => one.kind === kind).map(({ fact, entry }) => lineOf(fact, entry))
  const slots = {
    project: withoutLinks(first.fact.projectName),
    added: linesOf('added'),
    moved: linesOf('moved'),
    gone: linesOf('gone'),
  }
  const { fact } = first
  const organisation = withoutLinks(fact.organisationName)
  const link = dashboardLink(fact, sender)
  const text = changedSlotsText({
    ...slots,
    name: withoutLinks(fact.staffName),
    organisation,
    link,
  })
  const events = told.map((one) =>
    slotEntry(one.kind === 'gone' ? eventGone(one.fact) : 'slot_assigned', one.fact, sender),
  )
  return {
    subject: changedSlotsSubject(slots),
    text,
    replyTo: fact.emailFrom,
    bcc: '',
    sender: organisation,
    actions: [{ url: link, label: changedSlotsLink }],
    footer: slotMailFooter,
    calendar: {
      method: 'PUBLISH',
      content: calendarFileOfMany(events),
      fileName: calendarFileName,
    },
  }
}

const eventGone = ({ deletedAt }: Entry) => (deletedAt ? 'slot_withdrawn' : 'slot_unassigned')

function lineOf(fact: EntryFacts, { before }: SlotChangeEntry): string {
  const line = slotLine(
    slotMoment(fact),
    fact.variants.map(({ name }) => withoutLinks(name)).join(', '),
  )
  if (!before?.startsAt || before.staff || before.deleted !== undefined) return line
  return movedLine(line, bookedTime(Temporal.Instant.from(before.startsAt), fact.timezone))
}
