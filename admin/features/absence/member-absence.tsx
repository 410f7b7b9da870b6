import '#admin/ui/later-styles.ts'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { useUnsavedEntries } from '#admin/ui/dialog/use-dialog-form.ts'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { fieldSentences, words } from '#texts/de/words.ts'
import classes from './absence-list.module.css'
import { AbsenceList } from './absence-list.tsx'
import { useAbsences, useDeleteAbsence, useEnterAbsence } from './absences.ts'

/** When a member of the team is absent, for admins. */
export function MemberAbsence({ staffId, name }: { staffId: string; name: string }) {
  const { data = [] } = useAbsences(true)
  const enter = useEnterAbsence(staffId)
  const remove = useDeleteAbsence(false)
  const [span, setSpan] = useState({ from: '', until: '' })
  const [isAsked, setIsAsked] = useState(false)
  useUnsavedEntries(span.from !== '' || span.until !== '')
  const isComplete = span.from !== '' && span.until !== ''
  const { until } = fieldErrorsOf(enter.error, ['until'])
  const instant = (typed: string) => new Date(typed).toISOString()
  const faultOf = (end: 'from' | 'until') => {
    if (isAsked && span[end] === '') return texts.momentMissing
    return end === 'until' ? until : undefined
  }
  const submit = () => {
    setIsAsked(true)
    if (!isComplete) return
    const entered = { from: instant(span.from), until: instant(span.until) }
    enter.mutate(entered, {
      onSuccess: () => {
        setIsAsked(false)
        setSpan({ from: '', until: '' })
      },
    })
  }
  return (
    <section aria-label={texts.member} className={classes.inDialog}>
      <p>{texts.memberPurpose(name)}</p>
      <Group mt="sm" gap="sm" align="flex-start" grow>
        {(['from', 'until'] as const).map((end) => (
          <DateInput
            key={end}
            type="datetime-local"
            impossible={fieldSentences.dateImpossible}
            max="9999-12-31T23:59"
            size="md"
            label={end === 'from' ? texts.memberFrom : texts.memberUntil}
            value={span[end]}
            error={faultOf(end)}
            onChange={({ currentTarget }) => setSpan({ ...span, [end]: currentTarget.value })}
          />
        ))}
      </Group>
      <SubmitButton mt="sm" variant="default" busy={enter.isPending} onClick={submit}>
        {texts.memberEnter}
      </SubmitButton>
      {enter.isSuccess ? (
        <FocusedMessage key={enter.submittedAt}>
          {texts.memberEntered(enter.data.slot_ids.length, enter.data.asked)}
        </FocusedMessage>
      ) : null}
      <Failure
        sentence={enter.isError && !until ? texts.failed : null}
        detail={reasonOf(enter.error)}
        dismissLabel={words.dismiss}
        onDismiss={enter.reset}
      />
      <AbsenceList
        absences={data.filter((one) => one.staff_id === staffId)}
        timezone={deviceZone}
        busy={remove.isPending}
        onDelete={(absenceId) => remove.mutate(absenceId)}
      />
    </section>
  )
}
