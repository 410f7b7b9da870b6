import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { Themed } from '#admin/themed.tsx'
import { LoadFailure, PageMessage } from '#admin/ui/message.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './bare-page.module.css'

/**
 * Shown in place of a page that fails to render: no server response should be able to cause this,
 * but part of its code may fail to load.
 */
const BrokenMessage = () => (
  <PageMessage
    alert
    level={1}
    title={shellTexts.broken}
    action={<Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>}
  >
    {shellTexts.brokenHint}
  </PageMessage>
)

const BrokenPage = () => (
  <main className={classes.page}>
    <BrokenMessage />
  </main>
)

/** Shown instead of the app if one of its scripts cannot be loaded. */
export const IncompletePage = () => (
  <Themed>
    <main className={classes.page}>
      <PageMessage
        alert
        level={1}
        title={shellTexts.incomplete}
        action={<Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>}
      >
        {shellTexts.incompleteHint}
      </PageMessage>
    </main>
  </Themed>
)

export const MissingPage = () => (
  <div className={classes.page}>
    <PageMessage
      level={1}
      title={shellTexts.pageMissing}
      action={
        <Button component={Link} to="/admin">
          {shellTexts.toDashboard}
        </Button>
      }
    />
  </div>
)

/** The code of a page could not be loaded, because there is no connection or a new version replaced it. */
export class NotLoaded extends Error {}

interface PageFailureProps {
  /** Where the page is shown: alone, within the shell, or over another page that stays visible. */
  place: 'alone' | 'within' | 'over'
}

/** Shown in place of a page that could not be loaded or fails to render, until the next navigation. */
export function PageFailure({ place }: PageFailureProps) {
  const error = useRouteError()
  const { key } = useLocation()
  if (error instanceof NotLoaded) return <UnloadedPage key={key} place={place} />
  // Shown in place of the page below.
  if (place === 'over') throw error
  return place === 'alone' ? <BrokenPage /> : <BrokenMessage />
}

/** Whether this page can be loaded again, because otherwise reloading would lose it. */
const isReachable = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Shown in place of a page whose code could not be loaded. */
function UnloadedPage({ place }: PageFailureProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const error = useRouteError()
  const [first] = useState(error)
  useEffect(() => {
    const onOnline = () => void revalidate()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [revalidate])
  useEffect(() => {
    if (error === first) return
    // Most browsers request a module only once for each page load.
    void isReachable().then((reachable) => reachable && window.location.reload())
  }, [error, first])
  if (place === 'over') {
    return (
      <LoadFailure
        shown
        onDismiss={() => navigate({ pathname: '/admin', search }, { replace: true })}
      />
    )
  }
  const message = (
    <PageMessage
      alert
      level={1}
      title={shellTexts.notLoaded}
      action={<Button onClick={() => void revalidate()}>{words.retry}</Button>}
    >
      <title>{`${shellTexts.notLoaded} · ${words.product}`}</title>
      {shellTexts.notLoadedHint}
    </PageMessage>
  )
  return place === 'alone' ? <main className={classes.page}>{message}</main> : message
}
