/** The dialogs of the user's menu. */
export type UserDialogName =
  | 'mails'
  | 'calendar'
  | 'link'
  | 'password'
  | 'devices'
  | 'account'
  | 'logOut'
