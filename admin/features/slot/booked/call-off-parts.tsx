import { Textarea, type TextareaProps } from '@mantine/core'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotCallOffTexts, slotsCallOffTexts as texts } from '#texts/de/slot-dialogs.ts'
import { bookingsOf } from '../timetable/days.ts'
import { BookedList } from './booked-list.tsx'
import { reachOf } from './booked-slot.ts'

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

interface CallOffConsequencesProps {
  slots: Slot[]
  /** Omits the list of slots, because they are already listed elsewhere. */
  brief?: boolean
}

/**
 * Lists the slots to call off, and says how many bookings would be cancelled and who would be
 * notified.
 */
export function CallOffConsequences({ slots, brief = false }: CallOffConsequencesProps) {
  const booked = sum(slots.map((slot) => bookingsOf(slot).length))
  const isLed = slots.some(({ staff }) => staff.length > 0)
  return (
    <>
      <p>{texts.about(slots.length, booked)}</p>
      {brief ? null : <BookedList slots={slots} />}
      {booked > 0 ? <p>{slotCallOffTexts.told(sum(slots.map(reachOf)))}</p> : null}
      {isLed ? <p>{texts.staffTold}</p> : null}
      {booked > 0 || isLed ? <FiledNote /> : null}
    </>
  )
}

/**
 * The field for the reason given in the emails to the bookers. Enter starts a new line instead of
 * submitting, because neither the cancellation nor the emails can be undone.
 */
export const ReasonField = (input: TextareaProps) => (
  <Textarea
    my="md"
    label={slotCallOffTexts.reason}
    description={slotCallOffTexts.reasonHint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    name="reason"
    autosize
    minRows={2}
    maxRows={12}
    maxLength={500}
    {...input}
  />
)
