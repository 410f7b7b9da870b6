import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import type { User } from '#contract/staff.ts'
import { passwordChangeTexts as texts } from '#texts/de/security.ts'
import { PasswordForm } from './password-form.tsx'

interface PasswordDialogProps {
  opened: boolean
  user: User
  onClose: () => void
  onChanged: () => void
}

export const PasswordDialog = ({ opened, ...form }: PasswordDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <PasswordForm {...form} />
  </Dialog>
)
