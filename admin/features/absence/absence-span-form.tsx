import '#admin/ui/later-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { useUnsavedEntries } from '#admin/ui/dialog/use-dialog-form.ts'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { isDay } from '#admin/ui/field/typed-day.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import classes from './absence-list.module.css'
import type { useEnterAbsence } from './absences.ts'
import { type DaysTyped, spanIn } from './spans.ts'

interface AbsenceSpanFormProps {
  enter: ReturnType<typeof useEnterAbsence>
  /** The label of the first day's field. */
  from: string
  submit: string
}

const none: DaysTyped = { from: '', until: '', fromTime: '', untilTime: '' }

/** The first and last day of an absence and, if asked for, their times, on the device's clock. */
export function AbsenceSpanForm({ enter, from, submit }: AbsenceSpanFormProps) {
  const [typed, setTyped] = useState(none)
  const [hasTimes, setHasTimes] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  useUnsavedEntries(typed.from !== '' || typed.until !== '', 'absence')
  const { until } = fieldErrorsOf(enter.error, ['until'])
  const change = (part: Partial<DaysTyped>) => setTyped((before) => ({ ...before, ...part }))
  const faultOf = (end: 'from' | 'until') => {
    if (isAsked && !isDay(typed[end])) return texts.dayMissing
    return end === 'until' ? until : undefined
  }
  const store = () => {
    setIsAsked(true)
    if (!isDay(typed.from) || !isDay(typed.until)) return
    const days = hasTimes ? typed : { ...typed, fromTime: '', untilTime: '' }
    enter.mutate(spanIn(days), {
      onSuccess: () => {
        setIsAsked(false)
        setHasTimes(false)
        setTyped(none)
      },
    })
  }
  return (
    <>
      <div className={classes.fields}>
        {(['from', 'until'] as const).map((end) => (
          <DateInput
            key={end}
            impossible={fieldSentences.dateImpossible}
            max="9999-12-31"
            size="md"
            label={end === 'from' ? from : texts.until}
            value={typed[end]}
            error={faultOf(end)}
            onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
            // Only after typing, because a date that is half typed may also be valid.
            onBlur={() => {
              const isOpen = end === 'from' && typed.until === ''
              if (isOpen && isDay(typed.from)) change({ until: typed.from })
            }}
          />
        ))}
        {hasTimes
          ? (['fromTime', 'untilTime'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                size="md"
                label={end === 'fromTime' ? texts.fromTime : texts.untilTime}
                value={typed[end]}
                onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
              />
            ))
          : null}
      </div>
      <Checkbox
        mt="sm"
        size="md"
        label={texts.withTimes}
        checked={hasTimes}
        onChange={({ currentTarget }) => setHasTimes(currentTarget.checked)}
      />
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
