import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { focusSubmit } from '#admin/ui/field/focus-submit.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { Project } from '#contract/project.ts'
import type { ChangeDone, SlotsCopySent } from '#contract/slot-change.ts'
import { slotCopyTexts as texts } from '#texts/de/slot-dialogs.ts'
import { date } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { PlanStep } from '../plan/plan-step.tsx'
import { noonOf, wallDay } from '../wall-clock.ts'
import {
  type CopySource,
  copyRules,
  emptyCopy,
  sourceOf,
  targetFault,
  targetOf,
  toCopy,
} from './copy-entries.ts'
import { CopyFields } from './copy-fields.tsx'
import { lastDayOf, nextWeeks, withDays } from './target-days.ts'

interface CopySlotsFormProps {
  project: Project
  /** The day to copy, or any day of the week to copy. */
  day: string
  days: 1 | 7
  onDone: (done: ChangeDone) => void
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

interface CopySlotsDialogProps extends CopySlotsFormProps {
  opened: boolean
}

export const CopySlotsDialog = ({ opened, ...form }: CopySlotsDialogProps) => (
  <Dialog
    opened={opened}
    onClose={form.onClose}
    title={form.days === 7 ? texts.titleOfWeek : texts.titleOfDay}
  >
    <CopySlotsForm {...form} />
  </Dialog>
)

function CopySlotsForm(props: CopySlotsFormProps) {
  const { project, onDone, onLateFailure, onClose, ...given } = props
  const { timezone } = project
  const source = sourceOf(given)
  const isWeek = source.days === 7
  const [today] = useState(() => wallDay(new Date(), timezone))
  const [copy, setCopy] = useState<SlotsCopySent>()
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({ initialValues: emptyCopy, validate: copyRules(source, today) })
  const { typed, to } = form.values
  const inWords = (day: string) => date(noonOf(day, timezone), timezone)
  const addTyped = () => {
    const fault = targetFault(typed, source, today)
    form.setFieldError('typed', fault)
    if (fault) return focusFault()
    form.setValues({ typed: '', to: withDays(to, [targetOf(typed, source)]) })
    formRef.current?.querySelector<HTMLElement>('[name="target"]')?.focus()
  }
  const submit = form.onSubmit((entries) => setCopy(toCopy(entries, source)), focusFault)

  const goBack = () => {
    setCopy(undefined)
    focusSubmit(formRef)
  }

  if (copy) {
    return (
      <PlanStep
        projectId={project.id}
        timezone={timezone}
        action={{ kind: 'copy', json: copy }}
        back={{ label: texts.back, onClick: goBack }}
        texts={{ store: ({ create }) => texts.store(create.length), failed: texts.failed }}
        onDone={onDone}
        onLateFailure={onLateFailure}
        onClose={onClose}
      />
    )
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <p>{sourceInWords(source, inWords)}</p>
      <CopyFields
        inputOf={form.getInputProps}
        targets={to}
        isWeek={isWeek}
        today={today}
        inWords={(target) => (isWeek ? texts.weekFrom(inWords(target)) : inWords(target))}
        onAdd={addTyped}
        onAddNext={() => {
          form.clearFieldError('typed')
          form.setFieldValue('to', withDays(to, nextWeeks(source.from, today)))
        }}
        onRemove={(target) => {
          form.setFieldValue(
            'to',
            to.filter((other) => other !== target),
          )
          formRef.current?.querySelector<HTMLElement>('[name="target"]')?.focus()
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton busy={false}>{texts.preview}</SubmitButton>
      </DialogActions>
    </form>
  )
}

const sourceInWords = ({ from, days }: CopySource, inWords: (day: string) => string) =>
  days === 7 ? texts.week(inWords(from), inWords(lastDayOf(from))) : texts.day(inWords(from))
