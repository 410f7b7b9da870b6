import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import type { Variant } from '#contract/variant.ts'
import { variantDeletionTexts as texts } from '#texts/de/variant.ts'
import { useDeleteVariant } from './delete-variant.ts'

interface DeleteVariantDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (name: string) => void
  projectId: string
  variant: Variant
}

export function DeleteVariantDialog(props: DeleteVariantDialogProps) {
  const { projectId, variant, onDeleted, ...dialog } = props
  return (
    <DeletionDialog
      {...dialog}
      texts={texts}
      deletion={useDeleteVariant(projectId)}
      subject={variant.id}
      onDeleted={() => onDeleted(variant.name)}
    >
      <p>{texts.question(variant.name)}</p>
    </DeletionDialog>
  )
}
