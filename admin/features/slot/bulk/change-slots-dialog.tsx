import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { focusSubmit } from '#admin/ui/field/focus-submit.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { ChangeDone, SlotSettings } from '#contract/slot-change.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { slotChangeTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import { PlanStep } from '../plan/plan-step.tsx'
import type { SlotTarget } from '../selection/selection.ts'
import { changeRules, noChange, toSettings } from './change-entries.ts'
import { ChangeFields } from './change-fields.tsx'
import { ChangeSummary } from './change-summary.tsx'

interface ChangeSlotsFormProps {
  project: Project
  variants: Variant[]
  team: TeamMember[] | undefined
  teamFailed: boolean
  target: SlotTarget
  /** The target's slots that are already loaded. */
  slots: Slot[]
  onDone: (done: ChangeDone) => void
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

interface ChangeSlotsDialogProps extends ChangeSlotsFormProps {
  opened: boolean
}

export const ChangeSlotsDialog = ({ opened, ...form }: ChangeSlotsDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <ChangeSlotsForm {...form} />
  </Dialog>
)

function ChangeSlotsForm(props: ChangeSlotsFormProps) {
  const { project, variants, team, teamFailed, target, slots, onClose } = props
  const [set, setSet] = useState<SlotSettings>()
  const [isMissing, setIsMissing] = useState(false)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({ initialValues: noChange, validate: changeRules })
  const submit = form.onSubmit((entries) => {
    setIsMissing(entries.chosen.length === 0)
    if (entries.chosen.length > 0) setSet(toSettings(entries))
  }, focusFault)

  const goBack = () => {
    setSet(undefined)
    focusSubmit(formRef)
  }

  if (set) {
    return (
      <>
        <ChangeSummary
          set={set}
          slots={slots}
          isWhole={'slot_ids' in target && target.slot_ids.length === slots.length}
          variants={variants}
          team={team ?? []}
        />
        <PlanStep
          projectId={project.id}
          timezone={project.timezone}
          action={{ kind: 'change', json: { ...target, set } }}
          slots={slots}
          back={{ label: texts.back, onClick: goBack }}
          texts={{ store: ({ change }) => texts.store(change.length), failed: texts.failed }}
          onDone={props.onDone}
          onLateFailure={props.onLateFailure}
          onClose={onClose}
        />
      </>
    )
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <p>{'slot_ids' in target ? texts.about(target.slot_ids.length) : texts.aboutAll}</p>
      <ChangeFields
        inputOf={form.getInputProps}
        entries={form.values}
        onChoose={(chosen) => {
          form.setFieldValue('chosen', chosen)
          setIsMissing(false)
        }}
        variants={variants}
        team={team}
        teamFailed={teamFailed}
      />
      <DialogActions
        message={
          <Failure
            sentence={isMissing ? texts.nothingChosen : null}
            dismissLabel={words.dismiss}
            onDismiss={() => setIsMissing(false)}
          />
        }
      >
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton busy={false}>{texts.preview}</SubmitButton>
      </DialogActions>
    </form>
  )
}
