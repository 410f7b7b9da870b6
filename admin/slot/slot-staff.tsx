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

/** A slot's guides, with a way for admins to change them. */
export function SlotStaff({ slot, moment, onAssign }: SlotStaffProps) {
  const { guides_needed: needed } = slot
  const assigned = needed ? assignmentTexts.assignedOf(slot.staff.length, needed) : ''
  const names = slot.assigned_staff.join(', ')
  if (!onAssign) {
    const told = [names, assigned].filter(Boolean).join(' · ')
    return told ? <p className={classes.names}>{told}</p> : null
  }
  return (
    <UnstyledButton
      className={classes.button}
      data-none={names === '' || undefined}
      aria-label={
        (names ? assignmentTexts.changeAt(names, moment) : assignmentTexts.assignAt(moment)) +
        (assigned && `, ${assigned}`)
      }
      onClick={onAssign}
    >
      {names || (
        <>
          <IconUserPlus size={16} aria-hidden className={classes.icon} />
          {assignmentTexts.assign}
        </>
      )}
      {assigned ? ` · ${assigned}` : null}
    </UnstyledButton>
  )
}
