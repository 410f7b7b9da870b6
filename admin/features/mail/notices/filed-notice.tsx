import { Anchor } from '@mantine/core'
import { Notice } from '#admin/ui/message/notice.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { filedTexts as texts } from '#texts/de/mail.ts'
import classes from './undelivered-notice.module.css'

/** Says that no emails are sent, because no mail server is configured. */
export const FiledNotice = ({ search }: { search: string }) => (
  <section aria-label={texts.label} className={classes.notice}>
    <Notice
      tone="warning"
      detail={
        <>
          <p>{texts.explanation}</p>
          <Anchor
            component={Link}
            to={{ pathname: '/admin/settings/mails', search, hash: '#email_custom_smtpserver' }}
            className={classes.show}
          >
            {texts.remedy}
          </Anchor>
        </>
      }
    >
      {texts.sentence}
    </Notice>
  </section>
)
