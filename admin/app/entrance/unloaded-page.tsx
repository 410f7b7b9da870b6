import { Button } from '@mantine/core'
import { LoadFailure } from '#admin/ui/message/load-failure.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import type { PagePlace } from '#admin/ui/router/router.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './bare-page.module.css'

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
