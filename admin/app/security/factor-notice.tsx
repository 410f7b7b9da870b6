import { Anchor } from '@mantine/core'
import { Notice } from '#admin/ui/message/notice.tsx'
import { useIsAt } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { securityTexts as texts } from '#texts/de/security.ts'
import { moment } from '#texts/de/time.ts'
import classes from './factor-notice.module.css'

/** On every page until a demanded second factor is set up. */
export function FactorNotice({ dueAt }: { dueAt: string }) {
  const isThere = useIsAt('/admin/security', { end: true })
  return (
    <div className={classes.notice}>
      <Notice
        tone="warning"
        detail={
          isThere ? undefined : (
            <Anchor component={Link} to="/admin/security">
              {texts.title}
            </Anchor>
          )
        }
      >
        {texts.due(moment(new Date(dueAt), deviceZone))}
      </Notice>
    </div>
  )
}
