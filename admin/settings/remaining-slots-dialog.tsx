import { call } from '#admin/api/client.ts'
import { useChange } from '#admin/api/hooks.ts'
import {
  BookedList,
  CallOffConsequences,
  callOffSlots,
  ReasonField,
} from '#admin/slot/call-off.tsx'
import { CallFailure } from '#admin/ui/message.tsx'
import { slotChangeCalls } from '#contract/slot.calls.ts'
import type { SlotSettings } from '#contract/slot-change.ts'
import type { RemainingSlot } from './closed-day-queries.ts'
import '#admin/ui/later-styles.ts'
import { Radio, Stack } from '@mantine/core'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { useProjects } from '#admin/project/projects.ts'
import { DialogActions, formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import { remainingSlotsTexts as texts } from '#texts/de/closed-days.ts'
import { slotsCallOffTexts } from '#texts/de/slot-dialogs.ts'
import { ClosedDaySection } from './closed-days.tsx'

/** The available actions for the slots on a closed day. */
export type SlotFate = 'keep' | 'close' | 'delete' | 'call-off'

interface Settlement {
  fate: Exclude<SlotFate, 'keep'>
  slots: RemainingSlot[]
  /** The reason given in the emails to the bookers if the slots are called off. */
  reason: string
}

/** The result: how many slots were affected, and how many bookers get an email. */
interface Settled {
  slots: number
  told: number
}

const settings: Record<'close' | 'delete', SlotSettings> = {
  close: { internal: true },
  delete: { delete: true },
}

/** Applies the chosen action to the slots, one project at a time. */
async function settle({ fate, slots, reason }: Settlement): Promise<Settled> {
  const settled: Settled = { slots: 0, told: 0 }
  for (const projectId of new Set(slots.map(({ project }) => project.id))) {
    const those = slots.filter(({ project }) => project.id === projectId).map(({ slot }) => slot)
    if (fate === 'call-off') {
      const done = await callOffSlots({ projectId, slots: those, reason })
      settled.slots += done.slots
      settled.told += done.told
      continue
    }
    const slot_ids = those.map(({ slot_id }) => slot_id)
    const json = { slot_ids, set: settings[fate] }
    const done = await call(slotChangeCalls.change, { params: { projectId }, json })
    if ('deleted' in done) settled.slots += done.deleted + done.changed
  }
  return settled
}

function useSettleSlots() {
  return useChange(settle, ['slots'])
}

interface RemainingSlotsFormProps {
  slots: RemainingSlot[]
  /** The current project; the list omits its name. */
  projectId: string
  onClose: () => void
  /** Called with a sentence saying what was done. */
  onSettled: (toast: string) => void
}

/** Lists the slots on new closed days, explains what happens to them, and asks what to do. */
const RemainingSlotsDialog = formDialog(RemainingSlotsForm, { title: texts.title })

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
      <DialogActions message={<CallFailure of={settling} sentence={texts.failed} />}>
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

interface ClosedDaysSettingsProps {
  project: Project
  onToast: (toast: string) => void
}

/**
 * The settings for closed days. They need all projects, because a closed day may apply to every
 * project.
 */
export function ClosedDaysSettings({ project, onToast }: ClosedDaysSettingsProps) {
  const { data: projects = [project] } = useProjects()
  return (
    <ClosedDaySection
      place={{ project, projects }}
      onToast={onToast}
      renderRemaining={(remaining) => (
        <RemainingSlotsDialog {...remaining} projectId={project.id} onSettled={onToast} />
      )}
    />
  )
}
