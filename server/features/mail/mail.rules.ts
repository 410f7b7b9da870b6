import type { MailState } from '#contract/mail.ts'

/** Whether a mail can never be sent any more: nothing is left to say, or nobody to say it to. */
export const isOver = ({ state, recipient }: { state: MailState; recipient: string }) =>
  state === 'dropped' || recipient === ''
