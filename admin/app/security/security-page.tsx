import { DemandSection } from '#admin/features/security/demand-section.tsx'
import { Factors } from '#admin/features/security/factors.tsx'
import { securityTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import { useCurrentOrganisation } from '../session/current-project.ts'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './security-page.module.css'

/** "Anmeldung und Sicherheit": everything about logging in that a person sets up. */
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
