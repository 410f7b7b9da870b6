import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { ClosedDay } from '#contract/project.ts'
import { closedSpan, closedDayDialogTexts as texts } from '#texts/de/closed-days.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { entriesOf, entryRules, newEntries, toClosedDay } from './closed-day-entries.ts'
import classes from './closed-day-form.module.css'
import { SaveActions } from './save-actions.tsx'
import { type ClosedDayPlace, useSaveClosedDays } from './save-closed-days.ts'
import type { RemainingSlot } from './slots-within.ts'

export interface ClosedDayFormProps {
  place: ClosedDayPlace
  /** Undefined for a new closed day. */
  closedDay: ClosedDay | undefined
  onSaved: (days: string, remaining: RemainingSlot[] | undefined) => void
  onClose: () => void
}

export function ClosedDayForm({ place, closedDay, onSaved, onClose }: ClosedDayFormProps) {
  const save = useSaveClosedDays(place)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: closedDay ? entriesOf(closedDay) : newEntries,
    validate: entryRules,
  })
  // A date field has an empty value while its date is incomplete, so the element itself is checked.
  const to = useRef<HTMLInputElement>(null)
  const submit = form.onSubmit((entries) => {
    if (to.current?.validity.badInput) {
      form.setFieldError('to', texts.toUnfinished)
      return focusFault()
    }
    const day = toClosedDay(entries)
    save.mutate(
      { removed: closedDay ? [closedDay] : [], added: [day] },
      {
        onSuccess: (remaining) => {
          onClose()
          onSaved(closedSpan(day), remaining)
        },
      },
    )
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap={20} mb="md">
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <div className={classes.days}>
          <DateInput
            label={required(texts.from)}
            impossible={fieldSentences.dateImpossible}
            name="from"
            required
            data-autofocus
            {...form.getInputProps('from')}
          />
          <TextInput
            ref={to}
            label={texts.to}
            description={texts.toHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="date"
            name="to"
            {...form.getInputProps('to')}
          />
        </div>
        <TextInput
          label={texts.reason}
          description={texts.reasonHint}
          name="reason"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('reason')}
        />
        {place.projects.length > 1 || closedDay?.everywhere ? (
          <Checkbox
            label={texts.everywhere}
            name="everywhere"
            size="md"
            {...form.getInputProps('everywhere', { type: 'checkbox' })}
          />
        ) : null}
      </Stack>
      <SaveActions save={save} failed={texts.failed} onClose={onClose}>
        {closedDay ? texts.save : texts.add}
      </SaveActions>
    </form>
  )
}
