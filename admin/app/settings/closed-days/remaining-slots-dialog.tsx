import '#admin/ui/later-styles.ts'
import { Radio, Stack } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import type { RemainingSlot } from '#admin/features/closed-day/slots-within.ts'
import { BookedList } from '#admin/features/slot/booked/booked-list.tsx'
import { CallOffConsequences, ReasonField } from '#admin/features/slot/booked/call-off-parts.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Slot } from '#contract/slot.ts'
import { remainingSlotsTexts as texts } from '#texts/de/closed-days.ts'
import { slotsCallOffTexts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import { type SlotFate, useSettleSlots } from './settle-slots.ts'

interface RemainingSlotsFormProps {
  slots: RemainingSlot[]
  /** The current project; the list omits its name. */
  projectId: string
  onClose: () => void
  /** Called with a sentence saying what was done. */
  onSettled: (toast: string) => void
}

interface RemainingSlotsDialogProps extends RemainingSlotsFormProps {
  opened: boolean
}

/** Lists the slots on new closed days, explains what happens to them, and asks what to do. */
export const RemainingSlotsDialog = ({ opened, ...form }: RemainingSlotsDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <RemainingSlotsForm {...form} />
  </Dialog>
)

function RemainingSlotsForm({ slots, projectId, onClose, onSettled }: RemainingSlotsFormProps) {
  const settling = useSettleSlots()
  const filed = useMailsFiled()
  const form = useDialogForm<{ fate: SlotFate; reason: string }>({
    // The dialog has just said that these days are closed. This sends no email and is undone easily.
    initialValues: { fate: 'close', reason: '' },
  })
  const { fate } = form.values
  const booked = slots.filter(({ slot }) => slot.sum > 0)
  const concerned = fate === 'delete' ? slots.filter(({ slot }) => slot.sum === 0) : slots
  const projects = new Map(slots.map(({ slot, project }) => [slot.slot_id, project]))
  const noteOf = ({ slot_id }: Slot) => {
    const project = projects.get(slot_id)
    return project?.id === projectId ? undefined : project?.name
  }
  const submit = form.onSubmit(({ reason }) => {
    if (fate === 'keep') return onClose()
    settling.mutate(
      { fate, slots: concerned, reason },
      {
        onSuccess: (done) => {
          onSettled(
            fate === 'call-off'
              ? slotsCallOffTexts.done(done, filed)
              : texts[fate === 'close' ? 'closed' : 'deleted'](done.slots),
          )
          onClose()
        },
      },
    )
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <p>{texts.saved(slots.length)}</p>
        <p>{booked.length > 0 ? texts.booked(booked.length) : texts.noneBooked}</p>
        {booked.length > 0 ? (
          <BookedList slots={booked.map(({ slot }) => slot)} noteOf={noteOf} />
        ) : null}
      </Stack>
      <Fates
        fate={fate}
        onChoose={(chosen) => form.setFieldValue('fate', chosen)}
        mayDelete={booked.length < slots.length}
        areBooked={booked.length > 0}
      />
      {fate === 'call-off' ? (
        <Stack gap={8} mt="md">
          <CallOffConsequences slots={slots.map(({ slot }) => slot)} brief />
          <ReasonField {...form.getInputProps('reason')} />
        </Stack>
      ) : null}
      <DialogActions
        message={
          <Failure
            sentence={settling.isError ? texts.failed : null}
            detail={reasonOf(settling.error)}
            dismissLabel={words.dismiss}
            onDismiss={settling.reset}
          />
        }
      >
        <SubmitButton
          busy={settling.isPending}
          {...(fate === 'delete' || fate === 'call-off' ? { color: 'red' } : {})}
        >
          {submits[fate](concerned.length)}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

const submits: Record<SlotFate, (count: number) => string> = {
  keep: () => texts.submitKeep,
  close: texts.submitClose,
  delete: texts.submitDelete,
  'call-off': texts.submitCallOff,
}

interface FatesProps {
  fate: SlotFate
  onChoose: (fate: SlotFate) => void
  /** Whether some of the slots have no bookings and can be deleted. */
  mayDelete: boolean
  areBooked: boolean
}

const Fates = ({ fate, onChoose, mayDelete, areBooked }: FatesProps) => (
  <Radio.Group
    label={texts.choice}
    mt="md"
    value={fate}
    onChange={(chosen) => onChoose(chosen as SlotFate)}
  >
    <Stack gap={12} mt={8}>
      <Radio value="keep" size="md" label={texts.keep} description={texts.keepHint} />
      <Radio
        value="close"
        size="md"
        data-autofocus
        label={texts.close}
        description={texts.closeHint}
      />
      {mayDelete ? (
        <Radio
          value="delete"
          size="md"
          label={texts.delete}
          description={areBooked ? texts.deleteHint : texts.deleteAllHint}
        />
      ) : null}
      {areBooked ? (
        <Radio value="call-off" size="md" label={texts.callOff} description={texts.callOffHint} />
      ) : null}
    </Stack>
  </Radio.Group>
)
