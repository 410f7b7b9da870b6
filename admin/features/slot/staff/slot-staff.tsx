import { UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { Slot } from '#contract/slot.ts'
import { assignmentTexts as texts } from '#texts/de/slot.ts'
import classes from './slot-staff.module.css'

interface SlotStaffProps {
  slot: Slot
  /** When the slot is, in words. */
  moment: string
  /** Without it the names are all there is. */
  onAssign?: (() => void) | undefined
}

/** Who leads a slot; for admins the way to change it. */
export function SlotStaff({ slot, moment, onAssign }: SlotStaffProps) {
  const names = slot.assigned_staff.join(', ')
  if (!onAssign) return names ? <p className={classes.names}>{names}</p> : null
  return (
    <UnstyledButton
      className={classes.button}
      data-none={names === '' || undefined}
      aria-label={names ? texts.changeAt(names, moment) : texts.assignAt(moment)}
      onClick={onAssign}
    >
      {names || (
        <>
          <IconUserPlus size={16} aria-hidden className={classes.icon} />
          {texts.assign}
        </>
      )}
    </UnstyledButton>
  )
}
