import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import type { BookingQuestion } from '#contract/question.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { BookingForm } from './booking-form.tsx'

interface BookingDialogProps {
  opened: boolean
  onClose: () => void
  onBooked: (name: string) => void
  projectId: string
  slot: Slot
  /** The questions the project asks. */
  questions: BookingQuestion[]
  /** The slot's date and time as text. */
  moment: string
}

export const BookingDialog = ({ opened, onClose, ...form }: BookingDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.title}>
    <BookingForm {...form} onClose={onClose} />
  </Dialog>
)
