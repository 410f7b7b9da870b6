import { Notice } from '#admin/ui/message/notice.tsx'
import { filedTexts as texts } from '#texts/de/mail-notices.ts'
import classes from './undelivered-notice.module.css'

/** Shown while the server has no mail server, so that no email is sent. */
export const FiledNotice = () => (
  <section aria-label={texts.label} className={classes.notice}>
    <Notice tone="warning" detail={texts.remedy}>
      {texts.sentence}
    </Notice>
  </section>
)
