import { UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { Slot } from '#contract/slot.ts'
import { assignmentTexts } from '#texts/de/slot.ts'
import classes from './slot.module.css'

interface SlotStaffProps {
  slot: Slot
  /** The slot's date and time as text. */
  moment: string
  /** If undefined, only the names are shown. */
  onAssign?: (() => void) | undefined
}

/** A slot's guides, with a way for admins to change them, and how many it needs. */
export function SlotStaff({ slot, moment, onAssign }: SlotStaffProps) {
  const { guides_needed: needed } = slot
  const names = slot.assigned_staff.join(', ')
  const assigned = needed ? (
    <p className={classes.names}>{assignmentTexts.assignedOf(slot.staff.length, needed)}</p>
  ) : null
  if (!onAssign) {
    return (
      <>
        {names ? <p className={classes.names}>{names}</p> : null}
        {assigned}
      </>
    )
  }
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-none={names === '' || undefined}
        aria-label={
          names ? assignmentTexts.changeAt(names, moment) : assignmentTexts.assignAt(moment)
        }
        onClick={onAssign}
      >
        {names || (
          <>
            <IconUserPlus size={16} aria-hidden className={classes.icon} />
            {assignmentTexts.assign}
          </>
        )}
      </UnstyledButton>
      {assigned}
    </>
  )
}
