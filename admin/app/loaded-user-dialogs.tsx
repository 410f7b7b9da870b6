import { lazy, Suspense } from 'react'
import type { User } from '#contract/staff.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('#admin/features/password/password-dialog.tsx')).PasswordDialog,
}))

const SlotMailsDialog = lazy(async () => ({
  default: (await import('#admin/features/slot-mails/slot-mails-dialog.tsx')).SlotMailsDialog,
}))

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('#admin/features/account/delete-account-dialog.tsx')).DeleteAccountDialog,
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
  <Suspense fallback={null}>{asked ? <PasswordDialog {...dialog} /> : null}</Suspense>
)

export const LoadedSlotMailsDialog = ({ asked, ...dialog }: LoadedDialogProps) => (
  <Suspense fallback={null}>{asked ? <SlotMailsDialog {...dialog} /> : null}</Suspense>
)

export const LoadedDeleteAccountDialog = ({ asked, ...dialog }: LoadedDialogProps) => (
  <Suspense fallback={null}>{asked ? <DeleteAccountDialog {...dialog} /> : null}</Suspense>
)
