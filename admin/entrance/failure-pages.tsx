import { Button } from '@mantine/core'
import { Themed } from '#admin/themed.tsx'
import { LoadFailure, PageMessage } from '#admin/ui/message.tsx'
import { Link, type PagePlace, useLocation, useNavigate } from '#admin/ui/router.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './bare-page.module.css'

/**
 * Shown in place of a page that fails to render: no server response should be able to cause this,
 * but part of its code may fail to load.
 */
export const BrokenMessage = () => (
  <PageMessage
    alert
    level={1}
    title={shellTexts.broken}
    action={<Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>}
  >
    {shellTexts.brokenHint}
  </PageMessage>
)

export const BrokenPage = () => (
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

interface UnloadedPageProps {
  place: PagePlace
  onRetry: () => void
}

/** Shown in place of a page whose code could not be loaded, usually without a connection. */
export function UnloadedPage({ place, onRetry }: UnloadedPageProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
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
      action={<Button onClick={onRetry}>{words.retry}</Button>}
    >
      <title>{`${shellTexts.notLoaded} · ${words.product}`}</title>
      {shellTexts.notLoadedHint}
    </PageMessage>
  )
  return place === 'alone' ? <main className={classes.page}>{message}</main> : message
}
