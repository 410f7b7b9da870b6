import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { bookerErasureTexts as texts } from '#texts/de/booker.ts'
import { words } from '#texts/de/words.ts'
import { useEraseBooker } from './erase-booker.ts'

interface EraseBookerDialogProps {
  opened: boolean
  onClose: () => void
  /** Is told of how many bookings the name is gone. */
  onErased: (count: number) => void
  email: string
}

export function EraseBookerDialog({ opened, onClose, onErased, email }: EraseBookerDialogProps) {
  const erasure = useEraseBooker()
  const close = () => {
    erasure.reset()
    onClose()
  }
  const erase = () =>
    erasure.mutate(
      { email },
      {
        onSuccess: ({ erased }) => {
          close()
          onErased(erased)
        },
      },
    )

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      failure={
        <Failure
          sentence={erasure.isError ? texts.failed : null}
          detail={reasonOf(erasure.error)}
          dismissLabel={words.dismiss}
          onDismiss={erasure.reset}
        />
      }
      keep={texts.keep}
      onKeep={close}
      action={texts.erase}
      onAction={erase}
      busy={erasure.isPending}
    >
      <p>{texts.question(email)}</p>
      <p>{texts.final}</p>
    </ConfirmDialog>
  )
}
