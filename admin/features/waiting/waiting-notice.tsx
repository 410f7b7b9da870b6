import { Anchor } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '#admin/ui/router/link.tsx'
import { waitingNoticeTexts as texts } from '#texts/de/waiting.ts'
import { useWaitingCount } from './waiting.ts'
import classes from './waiting-notice.module.css'

interface WaitingNoticeProps {
  projectId: string
  /** The dashboard's query string, which the link to the waiting list keeps. */
  search: string
}

/** An unobtrusive line that says how many people are waiting, and links to the waiting list. */
export function WaitingNotice({ projectId, search }: WaitingNoticeProps) {
  const { data } = useWaitingCount(projectId)
  if (!data) return null
  return (
    <section aria-label={texts.label} className={classes.notice}>
      <IconHourglass size={18} aria-hidden className={classes.sign} />
      <p className={classes.words}>
        {texts.sentence(data)}{' '}
        <Anchor
          component={Link}
          to={{ pathname: '/admin/waiting', search }}
          inherit
          className={classes.link}
        >
          {texts.show}
        </Anchor>
      </p>
    </section>
  )
}
