import type { Insertable } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { Schema } from '#server/database/schema.ts'
import { demoInvited, demoVariants } from '#texts/de/demo.ts'
import { idAt, type Member, type Museum, type PastOfSlot } from './rows.ts'

interface Event {
  who: Member
  action: AuditAction
  at: Temporal.Instant
  subjectId?: string | undefined
  label?: string
}

// How long audit entries are kept, as in `server/features/audit/audit.ts`.
const keptDays = 90
export const network = '203.0.113.0/24'

/** The audit log entries these past events would have left, as far back as entries are kept. */
export function auditEntriesOf(
  museum: Museum,
  past: PastOfSlot[],
  now: Temporal.Instant,
): Insertable<Schema['auditEntry']>[] {
  const events = [
    ...past.flatMap((slot) => eventsOf(museum, slot)),
    ...logInsOf(museum, past),
    ...singleEvents(museum, past, now),
  ]
  const oldest = now.subtract({ hours: 24 * keptDays })
  return events
    .filter(({ at }) => Temporal.Instant.compare(at, oldest) > 0)
    .filter(({ at }) => Temporal.Instant.compare(at, now) < 0)
    .map(({ who, action, at, subjectId = null, label = '' }) => ({
      organisationId: museum.organisationId,
      id: idAt(at),
      at,
      staffId: who.id,
      staffName: who.name,
      action,
      subjectId,
      label,
    }))
}

function eventsOf({ manager: who }: Museum, { planned, slot, guides, bookings }: PastOfSlot) {
  const { id: subjectId, comment } = slot
  const { addedAt, assignedAt } = planned
  const label = planned.start.toInstant().toString()
  const events: Event[] = [{ who, action: 'slot_added', at: addedAt, subjectId, label }]
  for (const { name } of guides) {
    const assigned = { who, subjectId, label: `${label} ${name}` }
    events.push({ ...assigned, action: 'staff_assigned', at: assignedAt })
  }
  if (comment) {
    const at = assignedAt.add({ seconds: 10 })
    events.push({ who, action: 'slot_commented', at, subjectId, label })
  }
  for (const { id, byAdmin, bookedAt: at } of bookings) {
    const numbered = `${label} ${bookingNumber(id)}`
    if (byAdmin) events.push({ who, action: 'booking_added', at, subjectId: id, label: numbered })
  }
  return events
}

/** The manager logs in before adding each week's slots. */
function logInsOf({ manager: who }: Museum, past: PastOfSlot[]): Event[] {
  const adding = past.map(({ planned }) => planned.addedAt)
  const first = adding.filter(
    (at, index) => index === 0 || at.since(adding[index - 1] ?? at).total('hours') > 24,
  )
  return first.map((at) => ({
    who,
    action: 'logged_in',
    at: at.subtract({ minutes: 4 }),
    subjectId: who.id,
    label: network,
  }))
}

/** Events that happen occasionally. */
function singleEvents(museum: Museum, past: PastOfSlot[], now: Temporal.Instant): Event[] {
  const { manager, projectId, project, variants, guides } = museum
  const [guide] = guides
  const ago = (days: number, minutes = 0) => now.subtract({ hours: 24 * days, minutes })
  const somebody = past.findLast(({ bookings }) => bookings.length > 0)?.bookings[0]?.id
  const children = { subjectId: variants.children.id, label: demoVariants.children.name }
  const events: Omit<Event, 'who'>[] = [
    { action: 'project_changed', at: ago(61), subjectId: projectId, label: project },
    { action: 'variant_changed', at: ago(34), ...children },
    { action: 'mail_settings_changed', at: ago(33), subjectId: projectId, label: project },
    { action: 'booker_exported', at: ago(16) },
    { action: 'booker_erased', at: ago(15) },
    { action: 'staff_invited', at: ago(invitedDaysAgo), label: demoInvited },
    { action: 'mail_sent_again', at: ago(1), subjectId: somebody },
  ]
  const ofGuide = { who: guide, subjectId: guide.id }
  return [
    ...events.map((event) => ({ ...event, who: manager })),
    { ...ofGuide, action: 'log_in_failed', at: ago(8, 1), label: guide.email },
    { ...ofGuide, action: 'logged_in', at: ago(8), label: network },
  ]
}

export const invitedDaysAgo = 3
