import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Variant } from '#contract/variant.ts'
import { variantDeletionTexts as texts } from '#texts/de/variant.ts'
import { words } from '#texts/de/words.ts'
import { useDeleteVariant } from './delete-variant.ts'

interface DeleteVariantDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (name: string) => void
  projectId: string
  variant: Variant
}

export function DeleteVariantDialog(props: DeleteVariantDialogProps) {
  const { opened, onClose, onDeleted, projectId, variant } = props
  const deletion = useDeleteVariant(projectId)
  const close = () => {
    deletion.reset()
    onClose()
  }
  const remove = () =>
    deletion.mutate(variant.id, {
      onSuccess: () => {
        onDeleted(variant.name)
        close()
      },
    })

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      failure={
        <Failure
          sentence={deletion.isError ? texts.failed : null}
          detail={reasonOf(deletion.error)}
          dismissLabel={words.dismiss}
          onDismiss={deletion.reset}
        />
      }
      keep={texts.keep}
      onKeep={close}
      action={texts.delete}
      onAction={remove}
      busy={deletion.isPending}
    >
      <p>{texts.question(variant.name)}</p>
    </ConfirmDialog>
  )
}
