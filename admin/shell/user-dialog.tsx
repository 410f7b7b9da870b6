import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { projectSearch } from '#admin/project/projects.ts'
import type { User } from '#contract/staff.ts'
import { passwordChangeTexts } from '#texts/de/security.ts'
import type { UserDialogName } from './user-menu.tsx'

const PasswordDialog = lazy(async () => ({
  default: (await import('#admin/entrance/password-dialog.tsx')).PasswordDialog,
}))

const SlotMailsDialog = lazy(async () => ({
  default: (await import('#admin/mail/slot-mails-dialog.tsx')).SlotMailsDialog,
}))

const SessionsDialog = lazy(async () => ({
  default: (await import('#admin/security/sessions-dialog.tsx')).SessionsDialog,
}))

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('#admin/security/delete-account-dialog.tsx')).DeleteAccountDialog,
}))

const FeedDialog = lazy(async () => ({
  default: (await import('#admin/guides/feed-dialog.tsx')).FeedDialog,
}))

const OwnLinkDialog = lazy(async () => ({
  default: (await import('#admin/link/own-link-dialog.tsx')).OwnLinkDialog,
}))

const LogOutDialog = lazy(async () => ({
  default: (await import('#admin/entrance/log-out-dialog.tsx')).LogOutDialog,
}))

interface UserDialogProps {
  name: UserDialogName
  opened: boolean
  user: User
  onClose: () => void
  onToast: (toast: string) => void
}

/** A dialog from the user menu; its code is loaded when it is first opened. */
export const UserDialog = (props: UserDialogProps) => (
  <Suspense fallback={null}>
    <Named {...props} />
  </Suspense>
)

function Named({ name, user, onToast, ...dialog }: UserDialogProps) {
  const { search } = useLocation()
  if (name === 'password') {
    const onChanged = () => onToast(passwordChangeTexts.changed)
    return <PasswordDialog {...dialog} user={user} onChanged={onChanged} />
  }
  if (name === 'mails') {
    return <SlotMailsDialog {...dialog} user={user} search={projectSearch(search)} />
  }
  if (name === 'calendar') return <FeedDialog {...dialog} />
  if (name === 'link') return <OwnLinkDialog {...dialog} user={user} />
  if (name === 'logOut') return <LogOutDialog {...dialog} />
  if (name === 'account') return <DeleteAccountDialog {...dialog} user={user} />
  return <SessionsDialog {...dialog} onLoggedOut={() => window.location.assign('/login')} />
}
