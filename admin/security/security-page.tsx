import { Anchor, Button } from '@mantine/core'
import { Link, useMatch } from 'react-router'
import { useLogOut } from '#admin/entrance/log-out.ts'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { useCurrentOrganisation } from '#admin/shell/session.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { factorDueTexts, securityTexts as texts } from '#texts/de/security.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { DemandSection } from './demand-section.tsx'
import { Factors } from './factors.tsx'
import { useSecurity } from './queries.ts'
import classes from './security.module.css'

// The page and the notice share a file to keep the first page's script small: it lists every file
// that it may load.

/** "Anmeldung und Sicherheit": everything that users can set up for their own log-in. */
export function SecurityPage() {
  const { user } = useCurrentOrganisation()
  return (
    <div className={classes.page}>
      <title>{`${texts.title} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <div className={classes.own}>
        <Factors />
      </div>
      {user.admin ? (
        <div className={classes.organisation}>
          <DemandSection />
        </div>
      ) : null}
    </div>
  )
}

/**
 * Replaces all other pages until the user has the second factor that the organisation requires. The
 * user leaves it with a full page load, which also repeats the refused requests.
 */
export function FactorDuePage() {
  const { data } = useSecurity()
  const logOut = useLogOut(() => window.location.assign('/'))
  return (
    <main className={classes.alone}>
      <title>{`${factorDueTexts.title} · ${words.product}`}</title>
      <h1 className={classes.heading}>{factorDueTexts.title}</h1>
      <p className={classes.securityPagePurpose}>{factorDueTexts.purpose}</p>
      <Factors />
      <div className={classes.securityPageActions}>
        {data && data.due_at === null ? (
          <Button onClick={() => window.location.assign('/admin')}>{factorDueTexts.goOn}</Button>
        ) : null}
        <Button variant="default" onClick={() => logOut.mutate()}>
          {factorDueTexts.logOut}
        </Button>
      </div>
    </main>
  )
}

/** Shown on every page until the user sets up the required second factor. */
export function FactorNotice({ dueAt }: { dueAt: string }) {
  const isThere = useMatch('/admin/security')
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
