import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { type ChangedEntry, slotsMail } from '#server/features/slot/assignment/assignment.mails.ts'
import { listEntries } from '#server/features/slot/assignment/assignment.queries.ts'
import { findChange } from '#server/features/slot/change/change.queries.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { meaningOf } from './change-mail.rules.ts'

/** Composes the email to a guide about many slots, for the postman. */
export function changeComposers({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>) {
  const slots_changed: Composer = async ({ organisationId, id, changeId }) => {
    // On the embedded database, bookings had to wait while the action was stored, so they go first
    // now.
    await setImmediate()
    const entries = changeId && (await findChange(db, { organisationId, changeId }))
    if (!entries) return null
    await setImmediate()
    const byId = new Map(entries.map((entry) => [entry.slotId, entry]))
    const now = clock.now()
    const told = await inParts([...byId.keys()], {
      size: 100,
      work: (slotIds) => listEntries(db, { organisationId, id, slotIds }),
    })
    told.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    const [first, ...others] = told.flatMap((facts): ChangedEntry[] => {
      const entry = byId.get(facts.slotId)
      // Without variants there is nothing to report, and the slot's end is unknown.
      const meaning = entry && facts.variants && meaningOf(entry, facts, now)
      return meaning ? [{ facts: { ...facts, readAt: now }, ...meaning }] : []
    })
    return first ? slotsMail([first, ...others], config) : null
  }
  return { slots_changed }
}
