import { FiledNote } from '#admin/api/mails-filed.tsx'
import type { Slot } from '#contract/slot.ts'
import type { SlotSettings } from '#contract/slot-change.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { slotChangeSummaryTexts as texts } from '#texts/de/slot-dialogs.ts'
import classes from './change-summary.module.css'

interface ChangeSummaryProps {
  set: SlotSettings
  /** The affected slots that are already loaded. */
  slots: Slot[]
  /** Whether `slots` contains all of the affected slots. */
  isWhole: boolean
  variants: Variant[]
  team: TeamMember[]
}

/** The value shared by all affected slots; undefined if they differ, or if some are not loaded. */
function common<Value>({ slots, isWhole }: ChangeSummaryProps, read: (slot: Slot) => Value) {
  const values = new Set(slots.map(read))
  return isWhole && values.size === 1 ? [...values][0] : undefined
}

function linesOf(props: ChangeSummaryProps) {
  const { set, variants, team } = props
  const { time, shift_minutes, max_attendees, possible_ressources, staff_ids, internal, comment } =
    set
  const namesOf = (ids: string[]) =>
    variants.filter((variant) => ids.includes(variant.ressource_id)).map(({ name }) => name)
  return [
    time && texts.time(time),
    shift_minutes && texts.shift(shift_minutes),
    max_attendees &&
      texts.capacity(
        common(props, (slot) => slot.max_attendees),
        max_attendees,
      ),
    possible_ressources && texts.variants(namesOf(possible_ressources)),
    staff_ids &&
      texts.team(
        staff_ids.map((id) => team.find(({ staff_id }) => staff_id === id)?.staff_name ?? ''),
      ),
    internal !== undefined && texts.internal(internal),
    comment !== undefined && texts.comment(comment),
  ].filter((line) => typeof line === 'string')
}

/** Says what will change in the affected slots, and who will get emails. */
export function ChangeSummary(props: ChangeSummaryProps) {
  const { set, slots, isWhole } = props
  const moves = set.time !== undefined || set.shift_minutes !== undefined
  const isLed = !isWhole || slots.some(({ staff }) => staff.length > 0)
  const tellsTime = moves && isLed
  return (
    <div className={classes.summary}>
      <ul className={classes.list}>
        {linesOf(props).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {set.staff_ids ? <p>{texts.teamMails}</p> : tellsTime ? <p>{texts.timeMails}</p> : null}
      {set.staff_ids || tellsTime ? <FiledNote /> : null}
    </div>
  )
}
