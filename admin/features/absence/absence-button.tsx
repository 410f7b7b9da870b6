import '#admin/ui/later-styles.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { words } from '#texts/de/words.ts'
import classes from './absence-list.module.css'
import { useEnterAbsence } from './absences.ts'
import { daysUntilSunday, untilDay } from './spans.ts'

/** Two taps: that they are absent, and how long. */
export function AbsenceButton() {
  const [opened, setOpened] = useState(false)
  const enter = useEnterAbsence()
  const choices = [
    { label: texts.today, days: 0 },
    { label: texts.todayAndTomorrow, days: 1 },
    { label: texts.week, days: daysUntilSunday(new Date()) },
  ].filter(({ days }, nth) => nth < 2 || days > 1)
  const open = () => {
    enter.reset()
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" size="md" onClick={open}>
        {texts.button}
      </Button>
      <Dialog compact opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        {enter.isSuccess ? (
          <FocusedMessage key={enter.submittedAt}>
            {texts.entered(enter.data.slot_ids.length)}
          </FocusedMessage>
        ) : (
          <>
            <p>{texts.purpose}</p>
            <Stack mt="md" gap={8} className={classes.inDialog}>
              {choices.map(({ label, days }, nth) => (
                <SubmitButton
                  key={label}
                  size="md"
                  fullWidth
                  variant={nth === 0 ? 'filled' : 'default'}
                  busy={enter.isPending}
                  onClick={() => enter.mutate(untilDay(new Date(), days))}
                >
                  {label}
                </SubmitButton>
              ))}
            </Stack>
          </>
        )}
        <Failure
          sentence={enter.isError ? texts.failed : null}
          detail={reasonOf(enter.error)}
          dismissLabel={words.dismiss}
          onDismiss={enter.reset}
        />
      </Dialog>
    </>
  )
}
