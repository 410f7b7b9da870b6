import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Mail } from '#contract/mail.ts'
import { mailListTexts as texts } from '#texts/de/mail.ts'
import { time } from '#texts/de/time.ts'
import { type MailActions, MailDetails } from './mail-details.tsx'
import classes from './mail-row.module.css'
import { MailStateWord } from './mail-state.tsx'
import { aboutOf, nameOf, needsCare } from './mail-words.ts'

interface MailRowProps {
  mail: Mail
  timezone: string
  now: Date
  actions: MailActions
}

/** The id of the element that receives focus when a button in the row disappears. */
export const toggleIdOf = ({ id }: Mail) => `mail-${id}`

/** An email in two lines, with the reason below them if it failed. */
export function MailRow({ mail, timezone, now, actions }: MailRowProps) {
  const [asked, setAsked] = useState<boolean>()
  const opened = asked ?? needsCare(mail)
  const details = useId()
  return (
    <li className={classes.mail}>
      <time dateTime={mail.created_at} className={classes.time}>
        {time(new Date(mail.created_at), timezone)}
      </time>
      <div className={classes.words}>
        <p className={classes.name}>{nameOf(mail)}</p>
        {aboutOf(mail).map((part) => (
          <p key={part} className={classes.about}>
            {part}
          </p>
        ))}
      </div>
      <p className={classes.state}>
        <MailStateWord mail={mail} />
      </p>
      <ActionIcon
        id={toggleIdOf(mail)}
        variant="subtle"
        size={44}
        className={classes.toggle}
        aria-label={texts.details(nameOf(mail))}
        aria-expanded={opened}
        aria-controls={details}
        onClick={() => setAsked(!opened)}
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
      <div id={details} className={classes.details} hidden={!opened}>
        {opened ? (
          <MailDetails mail={mail} timezone={timezone} now={now} actions={actions} />
        ) : null}
      </div>
    </li>
  )
}
