import { UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { Slot } from '#contract/slot.ts'
import { assignmentTexts } from '#texts/de/slot.ts'
import classes from './slot.module.css'

interface SlotStaffProps {
  slot: Slot
  /** The slot's date and time as text. */
  moment: string
  /** The guides' names, marked if they are absent. */
  names: string[]
  isAnyAbsent: boolean
  /** Whether the slot is booked and has too few guides. */
  isMissing?: boolean | undefined
  /** If undefined, only the names are shown. */
  onAssign?: (() => void) | undefined
}

/** Whether a slot is booked and has fewer guides than it needs, at least one. */
export const lacksGuide = ({ sum, deleted, staff, guides_needed = 1 }: Slot) =>
  sum > 0 && !deleted && staff.length < guides_needed

/** A slot's guides, with a way for admins to change them, and how many it needs. */
export function SlotStaff({ slot, moment, isMissing, onAssign, ...props }: SlotStaffProps) {
  const { guides_needed: needed } = slot
  const names = props.names.join(', ')
  const isAbsent = props.isAnyAbsent || undefined
  const assigned = needed ? (
    <p className={classes.names} data-missing={isMissing || undefined}>
      {assignmentTexts.assignedOf(slot.staff.length, needed)}
    </p>
  ) : null
  if (!onAssign) {
    return (
      <>
        {names ? (
          <p className={classes.names} data-absent={isAbsent}>
            {names}
          </p>
        ) : null}
        {assigned}
      </>
    )
  }
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-none={names === '' || undefined}
        data-missing={isMissing || undefined}
        data-absent={isAbsent}
        aria-label={labelOf(names, { moment, isMissing })}
        onClick={onAssign}
      >
        {names || (
          <>
            <IconUserPlus size={16} aria-hidden className={classes.icon} />
            {isMissing ? assignmentTexts.missing : assignmentTexts.assign}
          </>
        )}
      </UnstyledButton>
      {assigned}
    </>
  )
}

function labelOf(
  names: string,
  { moment, isMissing }: Pick<SlotStaffProps, 'moment' | 'isMissing'>,
) {
  if (names) return assignmentTexts.changeAt(names, moment)
  return isMissing ? assignmentTexts.missingAt(moment) : assignmentTexts.assignAt(moment)
}
