import { lazy, Suspense } from 'react'
import type { User } from '#contract/staff.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('#admin/features/password/password-dialog.tsx')).PasswordDialog,
}))

interface LoadedPasswordDialogProps {
  /** Whether it was ever asked for: until then its code is not fetched. */
  asked: boolean
  opened: boolean
  user: User
  onClose: () => void
  onChanged: () => void
}

export const LoadedPasswordDialog = ({ asked, ...dialog }: LoadedPasswordDialogProps) => (
  <Suspense fallback={null}>{asked ? <PasswordDialog {...dialog} /> : null}</Suspense>
)
