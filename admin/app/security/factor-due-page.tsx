import { Button } from '@mantine/core'
import { useLogOut } from '#admin/features/log-in/log-out.ts'
import { Factors } from '#admin/features/security/factors.tsx'
import { useSecurity } from '#admin/features/security/security.ts'
import { factorDueTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import classes from './factor-due-page.module.css'

/**
 * Instead of all other pages for a person who lacks the second factor that their organisation
 * demands. A full page load leads on, so that everything is loaded that was refused before.
 */
export function FactorDuePage() {
  const { data } = useSecurity()
  const logOut = useLogOut(() => window.location.assign('/'))
  return (
    <main className={classes.page}>
      <title>{`${texts.title} · ${words.product}`}</title>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.purpose}>{texts.purpose}</p>
      <Factors />
      <div className={classes.actions}>
        {data && data.due_at === null ? (
          <Button onClick={() => window.location.assign('/admin')}>{texts.goOn}</Button>
        ) : null}
        <Button variant="default" onClick={() => logOut.mutate()}>
          {texts.logOut}
        </Button>
      </div>
    </main>
  )
}
