import { IconAlertTriangle, IconCheck, IconClock, IconFile, IconMinus } from '@tabler/icons-react'
import type { Mail, MailState } from '#contract/mail.ts'
import classes from './mail-state.module.css'
import { stateOf } from './mail-words.ts'

const shapes: Record<MailState, typeof IconCheck> = {
  waiting: IconClock,
  sent: IconCheck,
  given_up: IconAlertTriangle,
  dropped: IconMinus,
}

/** An email's state, shown by a word, a shape and a colour. */
export function MailStateWord({ mail }: { mail: Mail }) {
  const Shape = mail.filed ? IconFile : shapes[mail.state]
  return (
    <span className={classes.state} data-state={mail.filed ? 'filed' : mail.state}>
      <Shape size={16} aria-hidden />
      {stateOf(mail)}
    </span>
  )
}
