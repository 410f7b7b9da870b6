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
import { AbsenceSpanForm } from './absence-span-form.tsx'
import { useEnterAbsence } from './absences.ts'
import { daysUntilSunday, untilDay } from './spans.ts'

/**
 * The button for reporting an absence. It takes two taps: one to open it, one to choose how long
 * the absence lasts.
 */
export function AbsenceButton({ byLink }: { byLink: boolean }) {
  const [opened, setOpened] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const enter = useEnterAbsence({ byLink })
  const choices = [
    { label: texts.today, days: 0 },
    { label: texts.todayAndTomorrow, days: 1 },
    { label: texts.week, days: daysUntilSunday(new Date()) },
  ].filter(({ days }, nth) => nth < 2 || days > 1)
  const open = () => {
    enter.reset()
    setIsOther(false)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" size="md" onClick={open}>
        {texts.button}
      </Button>
      <Dialog compact opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        <div className={classes.inDialog}>
          {enter.isSuccess ? (
            <FocusedMessage key={enter.submittedAt}>
              {texts.entered(enter.data.slot_ids.length)}
            </FocusedMessage>
          ) : null}
          {/* Hidden instead of removed, because the form clears its fields once the entry is
              stored. */}
          <div hidden={enter.isSuccess}>
            <p>{texts.purpose}</p>
            <Stack mt="md" gap={8}>
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
              <Button
                size="md"
                fullWidth
                variant="default"
                aria-expanded={isOther}
                onClick={() => setIsOther(!isOther)}
              >
                {texts.other}
              </Button>
            </Stack>
            <div hidden={!isOther}>
              <AbsenceSpanForm enter={enter} from={texts.from} submit={texts.enter} />
            </div>
            {isOther ? null : (
              <Failure
                sentence={enter.isError ? texts.failed : null}
                detail={reasonOf(enter.error)}
                dismissLabel={words.dismiss}
                onDismiss={enter.reset}
              />
            )}
          </div>
        </div>
      </Dialog>
    </>
  )
}
