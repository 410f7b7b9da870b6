import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FiledNote, useMailsFiled } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { useDashboard } from '#admin/dashboard/dashboard-context.ts'
import { Dialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import type { SlotRestoring } from '#contract/booking.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import { slotRestoreTexts as texts } from '#texts/de/slot-restore.ts'
import { useSlotsChanged } from './call-off.tsx'

interface ReopenSlotProps {
  slot: Slot
  /** The slot's date and time as text. */
  moment: string
}

/** A button on a slot that was called off or deleted, which asks before it schedules it again. */
export function ReopenSlot(props: ReopenSlotProps) {
  const dialog = useDialog<Slot>(() => {})
  const { slot, moment } = props
  return (
    <>
      <Button
        variant="default"
        size="sm"
        px="sm"
        aria-label={texts.openAt(moment)}
        onClick={() => dialog.open(slot)}
      >
        {texts.open}
      </Button>
      <Dialog opened={dialog.opened} onClose={dialog.close} title={texts.title} compact>
        <ReopenForm {...props} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/** The bookings that ended with the slot. */
const endedWith = ({ cancelled = [], deleted }: Slot) =>
  cancelled.filter(
    ({ cancelled_at, cancelled_as, held_until }) =>
      cancelled_as === 'staff' &&
      held_until === null &&
      seconds(cancelled_at) === seconds(deleted?.at ?? ''),
  )

function ReopenForm({ slot, moment, onClose }: ReopenSlotProps & { onClose: () => void }) {
  const { project, showToast } = useDashboard()
  const filed = useMailsFiled()
  const form = useDialogForm({ initialValues: { bookings: true } })
  const slotId = slot.slot_id
  const reopen = useMutation({
    mutationFn: (json: SlotRestoring) => call(slotCalls.restore, { params: { slotId }, json }),
    // Not a callback of the call: by then, the slot's row has no button any more.
    onSuccess: (done) => {
      showToast(texts.done(moment, done, { filed }))
      onClose()
    },
    onSettled: useSlotsChanged(project.id),
  })
  const ended = endedWith(slot).length
  const { bookings } = form.values
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        reopen.mutate(form.values)
      }}
    >
      <p>{moment}</p>
      <p>{texts.hint}</p>
      {ended > 0 ? (
        <>
          <Checkbox
            my="md"
            label={texts.bookings(ended)}
            description={bookings ? texts.bookingsHint : texts.withoutHint}
            name="bookings"
            data-autofocus
            {...form.getInputProps('bookings', { type: 'checkbox' })}
          />
          {bookings ? <FiledNote /> : null}
        </>
      ) : null}
      <SubmitActions sending={reopen} failed={texts.failed} cancel={texts.keep} onClose={onClose}>
        {texts.submit}
      </SubmitActions>
    </form>
  )
}
