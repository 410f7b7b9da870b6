import { lazy } from 'react'
import { LoadedDialog } from '#admin/ui/loaded-dialog.tsx'
import type { User } from '#contract/staff.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('#admin/features/password/password-dialog.tsx')).PasswordDialog,
}))

const SlotMailsDialog = lazy(async () => ({
  default: (await import('#admin/features/slot-mails/slot-mails-dialog.tsx')).SlotMailsDialog,
}))

interface LoadedDialogProps {
  /** Whether it was ever asked for: until then its code is not fetched. */
  asked: boolean
  opened: boolean
  user: User
  onClose: () => void
}

interface LoadedPasswordDialogProps extends LoadedDialogProps {
  onChanged: () => void
}

export const LoadedPasswordDialog = ({ asked, ...dialog }: LoadedPasswordDialogProps) => (
  <LoadedDialog {...dialog}>{asked ? <PasswordDialog {...dialog} /> : null}</LoadedDialog>
)

export const LoadedSlotMailsDialog = ({ asked, ...dialog }: LoadedDialogProps) => (
  <LoadedDialog {...dialog}>{asked ? <SlotMailsDialog {...dialog} /> : null}</LoadedDialog>
)
