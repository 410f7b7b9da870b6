import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { reasonOf } from '#admin/api/client.ts'
import { TimetableSkeleton } from '#admin/dashboard/timetable.tsx'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { useCurrentOrganisation } from '#admin/shell/session.tsx'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { Notice, PageMessage } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { moment } from '#texts/de/time.ts'
import { offlineSince, words } from '#texts/de/words.ts'
import { registerWorker, useLeftDevice } from './left-device.ts'
import classes from './mine.module.css'
import { MineList } from './mine-list.tsx'
import { lastDayLed, useMine } from './queries.ts'
import { useAskedDay } from './use-asked-day.ts'

/** Rendered only on "Meine Termine", so that browsers offer to install this page and no other. */
export const AppLinks = () => (
  <>
    <link rel="manifest" href="/admin/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/admin/app/icon-180.png" />
  </>
)

/** Links to the list in which guides record who came. */
export const DayLink = () => (
  <Button component={Link} to="/admin/day" variant="default" size="md">
    {texts.tick}
  </Button>
)

/** Loaded separately, so that the slots are shown first. */
export const MyAbsenceLater = lazy(async () => ({
  default: (await import('#admin/guides/absence.tsx')).MyAbsence,
}))

/** Loaded separately too. */
export const MyOffersLater = lazy(async () => ({
  default: (await import('#admin/guides/my-offers.tsx')).MyOffers,
}))

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
    return <Navigate replace to={`/admin?ab=${encodeURIComponent(asked)}`} />
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
      <ErrorBoundary fallback={() => null}>
        <Suspense>{slots && !isStale ? <MyOffersLater /> : null}</Suspense>
      </ErrorBoundary>
      {slots && isStale ? (
        <Notice tone="info">{offlineSince(moment(new Date(at), deviceZone))}</Notice>
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
