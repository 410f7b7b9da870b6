import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '#admin/ui/notice.tsx'
import { undeliveredTexts as texts } from '#texts/de/mail.ts'
import { useGivenUp } from './given-up.ts'
import { searchFor } from './mail-view.ts'
import classes from './undelivered-notice.module.css'

const minute = 60_000

interface UndeliveredNoticeProps {
  projectId: string
  /** Where the mails are listed. */
  pathname: string
  search: string
}

/** Tells admins that mails of the project did not arrive, or not yet; else says nothing. */
export function UndeliveredNotice({ projectId, pathname, search }: UndeliveredNoticeProps) {
  const { data } = useGivenUp(projectId, minute)
  if (!data || data.count + data.delayed === 0) return null
  const isGivenUp = data.count > 0
  return (
    <section aria-label={texts.label} className={classes.notice}>
      <Notice
        tone={isGivenUp ? 'warning' : 'info'}
        detail={
          <Anchor
            component={Link}
            to={{ pathname, search: searchFor(search, isGivenUp ? 'given_up' : 'waiting') }}
            className={classes.show}
          >
            {texts.show}
          </Anchor>
        }
      >
        {isGivenUp ? texts.sentence(data.count) : texts.delayed(data.delayed)}
      </Notice>
    </section>
  )
}
