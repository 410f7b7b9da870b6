/** The dialogs in the user menu. */
export type UserDialogName =
  | 'mails'
  | 'calendar'
  | 'link'
  | 'password'
  | 'devices'
  | 'account'
  | 'logOut'
