import type { MailState } from '#contract/mail.ts'

/** Whether a mail can never be sent again, because its content or its recipient is gone. */
export const isOver = ({ state, recipient }: { state: MailState; recipient: string }) =>
  state === 'dropped' || recipient === ''
