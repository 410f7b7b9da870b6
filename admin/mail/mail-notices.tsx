import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailure, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { filedTexts, mailListTexts, undeliveredTexts } from '#texts/de/mail.ts'
import classes from './mail-section.module.css'
import type { useSendAllAgain } from './mails.ts'

interface FiledNoticeProps {
  search: string
  /** Whether the explanation is left out. */
  brief?: boolean
}

/** Says that no emails are sent, because no mail server is configured. */
export const FiledNotice = ({ search, brief = false }: FiledNoticeProps) => (
  <section aria-label={filedTexts.label} className={classes.notice}>
    <Notice
      tone="warning"
      detail={
        <>
          {brief ? null : <p>{filedTexts.explanation}</p>}
          <Anchor
            component={Link}
            to={{ pathname: '/admin/settings/mails', search, hash: '#email_custom_smtpserver' }}
            className={classes.show}
          >
            {filedTexts.remedy}
          </Anchor>
        </>
      }
    >
      {filedTexts.sentence}
    </Notice>
  </section>
)

interface GivenUpNoticeProps {
  count: number
  /** How many emails are held back by a cap. */
  held: number
  sending: ReturnType<typeof useSendAllAgain>
}

/**
 * Says how many emails are undeliverable or held back, and offers actions on the undeliverable
 * ones.
 */
export const GivenUpNotice = ({ count, held, sending }: GivenUpNoticeProps) => (
  <div className={classes.notices}>
    {count > 0 ? (
      <Notice
        tone="warning"
        detail={
          <SubmitButton
            variant="default"
            size="sm"
            mt="xs"
            mb="xs"
            busy={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {mailListTexts.sendAllAgain}
          </SubmitButton>
        }
      >
        {undeliveredTexts.sentence(count)}
      </Notice>
    ) : null}
    {held > 0 ? <Notice tone="warning">{undeliveredTexts.held(held)}</Notice> : null}
    <CallFailure of={sending} sentence={mailListTexts.sendAllFailed} />
  </div>
)
