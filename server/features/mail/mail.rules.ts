import type { MailState } from '#contract/mail.ts'

/**
 * Whether an email can never be sent again, because its content or its recipient has been erased.
 */
export const isOver = ({ state, recipient }: { state: MailState; recipient: string }) =>
  state === 'dropped' || recipient === ''
