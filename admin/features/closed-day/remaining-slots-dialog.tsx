import { Button } from '@mantine/core'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { DialogFrame } from '#admin/ui/dialog/dialog-frame.tsx'
import { remainingSlotsTexts as texts } from '#texts/de/closed-days.ts'
import { moment } from '#texts/de/time.ts'
import { people, words } from '#texts/de/words.ts'
import { useDeleteSlots } from './delete-slots.ts'
import classes from './remaining-slots-dialog.module.css'
import type { RemainingSlot } from './slots-within.ts'

interface RemainingSlotsDialogProps {
  opened: boolean
  slots: RemainingSlot[]
  /** The project whose name can be omitted. */
  projectId: string
  onClose: () => void
  onDeleted: (count: number) => void
}

const isBooked = ({ slot }: RemainingSlot) => slot.sum > 0

/** Lists the slots on new closed days, and asks what to do with those that nobody has booked. */
export function RemainingSlotsDialog(props: RemainingSlotsDialogProps) {
  const { opened, slots, projectId, onClose, onDeleted } = props
  const deletion = useDeleteSlots()
  const booked = slots.filter(isBooked)
  const unbooked = slots.filter((one) => !isBooked(one))
  const told = (
    <>
      <p>{texts.saved(slots.length)}</p>
      {booked.length > 0 ? (
        <>
          <p>
            {unbooked.length > 0 ? texts.booked(booked.length) : texts.allBooked(booked.length)}
          </p>
          <BookedSlots slots={booked} projectId={projectId} />
        </>
      ) : null}
    </>
  )
  if (unbooked.length === 0) {
    return (
      <DialogFrame compact opened={opened} onClose={onClose} title={texts.title}>
        {told}
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {words.close}
          </Button>
        </DialogActions>
      </DialogFrame>
    )
  }
  return (
    <DeletionDialog
      opened={opened}
      onClose={onClose}
      texts={{ ...texts, delete: texts.delete(unbooked.length) }}
      deletion={deletion}
      subject={unbooked}
      onDeleted={onDeleted}
    >
      {told}
      <p>{texts.question(unbooked.length)}</p>
    </DeletionDialog>
  )
}

const mostShown = 10

function BookedSlots({ slots, projectId }: { slots: RemainingSlot[]; projectId: string }) {
  const more = slots.length - mostShown
  return (
    <ul className={classes.booked}>
      {slots.slice(0, mostShown).map(({ slot, project }) => (
        <li key={slot.slot_id}>
          <span>
            {moment(new Date(slot.start), slot.timezone)}
            {project.id === projectId ? null : ` · ${project.name}`}
          </span>{' '}
          <span className={classes.people}>{people(slot.sum)}</span>
        </li>
      ))}
      {more > 0 ? <li>{texts.more(more)}</li> : null}
    </ul>
  )
}
