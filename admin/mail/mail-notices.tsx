import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailure, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { Undelivered } from '#contract/mail.ts'
import { filedTexts, mailListTexts, undeliveredTexts } from '#texts/de/mail.ts'
import classes from './mail-section.module.css'
import { type ShownState, searchFor, type useSendAllAgain } from './mails.ts'

/** Says that no emails are sent, because no mail server is configured. */
export const FiledNotice = ({ search }: { search: string }) => (
  <section aria-label={filedTexts.label} className={classes.notice}>
    <Notice
      tone="warning"
      detail={
        <>
          <p>{filedTexts.explanation}</p>
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

interface UndeliveredNoticeProps {
  found: Undelivered | undefined
  /** The path of the email list page. */
  pathname: string
  search: string
}

/**
 * Notifies admins about emails that could not be delivered, are delayed, or are only written to
 * files.
 */
export function UndeliveredNotice({ found, pathname, search }: UndeliveredNoticeProps) {
  if (!found) return null
  const { count, delayed, held = 0, filed } = found
  const linkTo = (state: ShownState) => (
    <Anchor
      component={Link}
      to={{ pathname, search: searchFor(search, state) }}
      className={classes.show}
    >
      {undeliveredTexts.show}
    </Anchor>
  )
  return (
    <>
      {filed ? <FiledNotice search={search} /> : null}
      {count + delayed + held > 0 ? (
        <section aria-label={undeliveredTexts.label} className={classes.notice}>
          {count > 0 ? (
            <Notice tone="warning" detail={linkTo('given_up')}>
              {undeliveredTexts.sentence(count)}
            </Notice>
          ) : delayed > 0 ? (
            <Notice tone="info" detail={linkTo('waiting')}>
              {undeliveredTexts.delayed(delayed)}
            </Notice>
          ) : null}
          {held > 0 ? (
            <Notice tone="warning" detail={linkTo('waiting')}>
              {undeliveredTexts.held(held)}
            </Notice>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
