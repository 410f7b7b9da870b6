import { Anchor, Button } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { lastDayLed, useMine } from '#admin/features/slot/mine/mine.ts'
import { MineList } from '#admin/features/slot/mine/mine-list.tsx'
import { TimetableSkeleton } from '#admin/features/slot/timetable/timetable-skeleton.tsx'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { Navigate } from '#admin/ui/router/outlet.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useCurrentOrganisation } from '../session/current-project.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { AppLinks } from './app-links.tsx'
import { DayLink } from './day-link.tsx'
import { useLeftDevice } from './left-device.ts'
import classes from './mine-page.module.css'
import { MyAbsenceLater } from './my-absence-later.ts'
import { registerWorker } from './register-worker.ts'
import { useAskedDay } from './use-asked-day.ts'

/** The page for guides' phones: their slots from today onwards, with the bookers. */
export function MinePage() {
  const { user } = useCurrentOrganisation()
  const now = useNow()
  const { slots, at, isStale, failed, error, refetch } = useMine(user)
  useEffect(registerWorker, [])
  useLeftDevice()
  const asked = useAskedDay(slots !== undefined)
  // This page ends at `lastDayLed()`, but the dashboard can show any day.
  if (asked && asked > lastDayLed())
    return <Navigate to={`/admin?ab=${encodeURIComponent(asked)}`} />
  return (
    <div className={classes.page}>
      <title>{`${shellTexts.mine} · ${words.product}`}</title>
      <AppLinks />
      <div className={classes.head}>
        <PageTitle>{shellTexts.mine}</PageTitle>
        <Anchor component={Link} to="/admin/mine/hours">
          {texts.hours}
        </Anchor>
        <DayLink />
        <ErrorBoundary fallback={() => null}>
          <Suspense>{slots && !isStale ? <MyAbsenceLater inRow /> : null}</Suspense>
        </ErrorBoundary>
      </div>
      {slots && isStale ? (
        <Notice tone="info">{texts.asOf(moment(new Date(at), deviceZone))}</Notice>
      ) : null}
      {slots && slots.length > 0 ? <MineList slots={slots} now={now} name={user.name} /> : null}
      {slots?.length === 0 ? <PageMessage title={texts.none}>{texts.noneHint}</PageMessage> : null}
      {slots ? null : failed ? (
        <PageMessage
          alert
          title={texts.loadFailed}
          action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
        >
          {error ? reasonOf(error) : texts.nothingKeptHint}
        </PageMessage>
      ) : (
        <TimetableSkeleton />
      )}
    </div>
  )
}
