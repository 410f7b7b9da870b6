import '#admin/ui/later-styles.ts'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { useUnsavedEntries } from '#admin/ui/dialog/use-dialog-form.ts'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import classes from './absence-list.module.css'
import type { useEnterAbsence } from './absences.ts'

interface AbsenceSpanFormProps {
  enter: ReturnType<typeof useEnterAbsence>
  /** The label of the start field. */
  from: string
  submit: string
}

const none = { from: '', until: '' }

/** The start and end of an absence, in the device's time zone. */
export function AbsenceSpanForm({ enter, from, submit }: AbsenceSpanFormProps) {
  const [span, setSpan] = useState(none)
  const [isAsked, setIsAsked] = useState(false)
  useUnsavedEntries(span.from !== '' || span.until !== '', 'absence')
  const { until } = fieldErrorsOf(enter.error, ['until'])
  const instant = (typed: string) => new Date(typed).toISOString()
  const faultOf = (end: 'from' | 'until') => {
    if (isAsked && span[end] === '') return texts.momentMissing
    return end === 'until' ? until : undefined
  }
  const store = () => {
    setIsAsked(true)
    if (span.from === '' || span.until === '') return
    const entered = { from: instant(span.from), until: instant(span.until) }
    enter.mutate(entered, {
      onSuccess: () => {
        setIsAsked(false)
        setSpan(none)
      },
    })
  }
  return (
    <>
      <div className={classes.fields}>
        {(['from', 'until'] as const).map((end) => (
          <DateInput
            key={end}
            type="datetime-local"
            impossible={fieldSentences.dateImpossible}
            max="9999-12-31T23:59"
            size="md"
            label={end === 'from' ? from : texts.until}
            value={span[end]}
            error={faultOf(end)}
            onChange={({ currentTarget }) => setSpan({ ...span, [end]: currentTarget.value })}
          />
        ))}
      </div>
      <SubmitButton mt="sm" variant="default" busy={enter.isPending} onClick={store}>
        {submit}
      </SubmitButton>
      <Failure
        sentence={enter.isError && !until ? texts.failed : null}
        detail={reasonOf(enter.error)}
        dismissLabel={words.dismiss}
        onDismiss={enter.reset}
      />
    </>
  )
}
