import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { variantDialogTexts as texts } from '#texts/de/variant.ts'
import { VariantForm, type VariantFormProps } from './variant-form.tsx'

interface VariantDialogProps extends VariantFormProps {
  opened: boolean
}

export const VariantDialog = ({ opened, ...form }: VariantDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={form.variant ? texts.edit : texts.add}>
    <VariantForm {...form} />
  </Dialog>
)
