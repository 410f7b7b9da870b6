import { lazy, Suspense } from 'react'
import type { User } from '#contract/staff.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('#admin/features/password/password-dialog.tsx')).PasswordDialog,
}))

const SlotMailsDialog = lazy(async () => ({
  default: (await import('#admin/features/slot-mails/slot-mails-dialog.tsx')).SlotMailsDialog,
}))

const SessionsDialog = lazy(async () => ({
  default: (await import('#admin/features/session/sessions-dialog.tsx')).SessionsDialog,
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

interface LoadedSessionsDialogProps extends Omit<LoadedDialogProps, 'user'> {
  onLoggedOut: () => void
}

export const LoadedSessionsDialog = ({ asked, ...dialog }: LoadedSessionsDialogProps) => (
  <Suspense fallback={null}>{asked ? <SessionsDialog {...dialog} /> : null}</Suspense>
)
