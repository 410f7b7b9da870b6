import { lazy } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
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

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('#admin/features/account/delete-account-dialog.tsx')).DeleteAccountDialog,
}))

const FeedDialog = lazy(async () => ({
  default: (await import('#admin/features/calendar-feed/feed-dialog.tsx')).FeedDialog,
}))

const OwnLinkDialog = lazy(async () => ({
  default: (await import('#admin/features/personal-link/own-link-dialog.tsx')).OwnLinkDialog,
}))

interface LoadedDialogProps {
  /** Whether it was ever opened; its code is loaded only then. */
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

interface LoadedSessionsDialogProps extends Omit<LoadedDialogProps, 'user'> {
  onLoggedOut: () => void
}

export const LoadedSessionsDialog = ({ asked, ...dialog }: LoadedSessionsDialogProps) => (
  <LoadedDialog {...dialog}>{asked ? <SessionsDialog {...dialog} /> : null}</LoadedDialog>
)

export const LoadedFeedDialog = ({ asked, ...dialog }: Omit<LoadedDialogProps, 'user'>) => (
  <LoadedDialog {...dialog}>{asked ? <FeedDialog {...dialog} /> : null}</LoadedDialog>
)

export const LoadedOwnLinkDialog = ({ asked, ...dialog }: LoadedDialogProps) => (
  <LoadedDialog {...dialog}>{asked ? <OwnLinkDialog {...dialog} /> : null}</LoadedDialog>
)

export const LoadedDeleteAccountDialog = ({ asked, ...dialog }: LoadedDialogProps) => (
  <LoadedDialog {...dialog}>{asked ? <DeleteAccountDialog {...dialog} /> : null}</LoadedDialog>
)
