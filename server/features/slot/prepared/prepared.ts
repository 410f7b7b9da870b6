import { randomUUIDv7 } from 'node:crypto'
import type {
  Belongings,
  InsertedSlots,
  UpdatedColumns,
  UpdatedSlots,
} from '#server/features/slot/change/change.queries.ts'
import {
  type Change,
  entryOf,
  guidesConcerned,
  type SlotAction,
  type SlotValues,
} from '#server/features/slot/change/change.rules.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

/**
 * An action in the form its statements need, so that the transaction has nothing to compute per
 * slot.
 */
export interface PreparedAction {
  action: SlotAction
  /** The guides the action affects. */
  guideIds: string[]
  inserted: InsertedSlots
  /** The new slots that have already begun; their day may have ended on the project's clock. */
  begunIds: string[]
  updated: UpdatedSlots
  variants: Belongings
  staff: Belongings
  /** What the action does to each slot, as JSON. */
  entries: string
  /** The existing slots the action changes; it may free places in them. */
  changedIds: string[]
}

export function prepare(action: SlotAction, now: Temporal.Instant): PreparedAction {
  const created = action.created.map((slot) => ({ ...slot, id: randomUUIDv7() }))
  const opened = created.map(({ id }) => ({ slotId: id, revision: 0, attendees: 0, before: null }))
  const belongings = (kind: 'variants' | 'staff') => belongingsOf(created, action.changed, kind)
  return {
    action,
    guideIds: [...guidesConcerned(action, now)],
    inserted: {
      ids: created.map(({ id }) => id),
      startsAt: created.map(({ startsAt }) => startsAt.toString()),
      timezone: created.map(({ timezone }) => timezone),
      maxAttendees: created.map(({ maxAttendees }) => maxAttendees),
      internal: created.map(({ internal }) => internal),
      comment: created.map(({ comment }) => comment),
      seriesId: created.map(({ seriesId }) => seriesId ?? null),
      seriesDay: created.map(({ seriesDay }) => seriesDay ?? null),
      seriesTime: created.map(({ seriesTime }) => seriesTime ?? null),
    },
    begunIds: created.filter(({ startsAt }) => !isAhead(startsAt, now)).map(({ id }) => id),
    updated: updatesOf(action.changed),
    variants: belongings('variants'),
    staff: belongings('staff'),
    entries: JSON.stringify([...opened, ...action.changed.map(entryOf)]),
    changedIds: action.changed.map(({ slot }) => slot.id),
  }
}

/**
 * Only columns that at least one change sets, because sending an unused column costs as much as
 * sending a used one.
 */
function updatesOf(changed: Change[]): UpdatedSlots {
  const changes = (name: keyof Change['to']) => changed.some(({ to }) => to[name] !== undefined)
  const column = <Name extends Exclude<keyof UpdatedColumns, 'startsAt'>>(name: Name) =>
    changes(name) ? { [name]: changed.map(({ slot, to }) => ({ ...slot, ...to })[name]) } : {}
  const start = ({ slot, to }: Change) => (to.startsAt ?? slot.startsAt).toString()
  return {
    ids: changed.map(({ slot }) => slot.id),
    columns: {
      ...(changes('startsAt') && { startsAt: changed.map(start) }),
      ...column('timezone'),
      ...column('maxAttendees'),
      ...column('internal'),
      ...column('comment'),
      ...column('seriesId'),
      ...column('deleted'),
    },
  }
}

function belongingsOf(
  created: (SlotValues & { id: string })[],
  changed: Change[],
  kind: 'variants' | 'staff',
): Belongings {
  const replaced = changed.flatMap(({ slot: { id }, to }) => {
    const ids = to[kind]
    return ids ? [{ id, ids }] : []
  })
  const all = [...created.map((slot) => ({ id: slot.id, ids: slot[kind] })), ...replaced]
  const given = all.flatMap(({ id: slotId, ids }) => ids.map((id) => ({ slotId, id })))
  return {
    emptied: replaced.map(({ id }) => id),
    slotIds: given.map(({ slotId }) => slotId),
    ids: given.map(({ id }) => id),
  }
}
