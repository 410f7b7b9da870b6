import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { bookerErasureTexts as texts } from '#texts/de/booker.ts'
import { useEraseBooker } from './erase-booker.ts'

interface EraseBookerDialogProps {
  opened: boolean
  onClose: () => void
  /** Called with the number of erased bookings. */
  onErased: (count: number) => void
  email: string
}

export const EraseBookerDialog = ({ email, onErased, ...dialog }: EraseBookerDialogProps) => (
  <DeletionDialog
    {...dialog}
    texts={texts}
    deletion={useEraseBooker()}
    subject={{ email }}
    onDeleted={({ erased }) => onErased(erased)}
  >
    <p>{texts.question(email)}</p>
    <p>{texts.final}</p>
  </DeletionDialog>
)
