import { Button, Stack } from '@mantine/core'
import type { Slot } from '#contract/slot.ts'
import { bookingChangeTexts as texts } from '#texts/de/booking.ts'
import { dateOfDay } from '#texts/de/time.ts'
import { useSlotsAround } from './booking-detail.ts'
import { dayIn } from './change-entries.ts'
import classes from './change-form.module.css'

interface NearestDaysProps {
  projectId: string
  day: string
  today: string
  isPossible: (slot: Slot) => boolean
  onChoose: (day: string) => void
}

const dayOf = (slot: Slot | undefined) => slot && dayIn(slot.start, slot.timezone)

/** Buttons for the nearest days the booking could move to, before and after the given day. */
export function NearestDays({ projectId, day, today, isPossible, onChoose }: NearestDaysProps) {
  const { before, after } = useSlotsAround(projectId, day, today).data ?? {}
  const next = dayOf(after?.find(isPossible))
  const last = dayOf(before?.findLast(isPossible))
  if (!next && !last) return null
  return (
    <Stack gap={8} mt={4} align="flex-start">
      {next ? (
        <Button variant="default" className={classes.day} onClick={() => onChoose(next)}>
          {texts.nextDay(dateOfDay(next))}
        </Button>
      ) : null}
      {last ? (
        <Button variant="default" className={classes.day} onClick={() => onChoose(last)}>
          {texts.dayBefore(dateOfDay(last))}
        </Button>
      ) : null}
    </Stack>
  )
}
