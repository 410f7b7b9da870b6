import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { mayBook } from '#admin/features/log-in/user.ts'
import { useDay } from '#admin/features/slot/day/day.ts'
import { DayView } from '#admin/features/slot/day/day-view.tsx'
import { useSendTicks } from '#admin/features/slot/day/offline/send-ticks.ts'
import { TimetableSkeleton } from '#admin/features/slot/timetable/timetable-skeleton.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { mineTexts } from '#texts/de/mine.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useLeftDevice } from '../mine/left-device.ts'
import { registerWorker } from '../mine/register-worker.ts'
import { useCurrentOrganisation } from '../session/current-project.ts'
import { useAskedDay } from './asked-day.ts'
import { CallOffDay } from './call-off-day.tsx'
import { DayHead } from './day-head.tsx'
import classes from './day-page.module.css'
import { NextDay } from './next-day.tsx'

/** One day's bookings, for recording who came. Guides see the slots that they lead. */
export function DayPage() {
  const { user, project, noProjects } = useCurrentOrganisation()
  const books = mayBook(user)
  useEffect(registerWorker, [])
  useLeftDevice()
  const asked = useAskedDay(books ? project?.timezone : undefined)
  if (books && !project) return noProjects(1)
  return (
    <Day
      {...asked}
      username={user.username}
      projectId={books ? project?.id : undefined}
      isAdmin={user.admin}
    />
  )
}

type DayProps = Parameters<typeof useDay>[0] & { today: string; isAdmin: boolean }

function Day({ username, projectId, day, today, isAdmin }: DayProps) {
  const { slots, at, isStale, failed, error, refetch } = useDay({ username, projectId, day })
  const send = useSendTicks(username)
  return (
    <div className={classes.page}>
      <DayHead day={day} today={today}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
          className={classes.print}
        >
          {texts.print}
        </Button>
      </DayHead>
      {slots && isStale ? (
        <div className={classes.notice}>
          <Notice tone="info">{mineTexts.asOf(moment(new Date(at), deviceZone))}</Notice>
        </div>
      ) : null}
      {slots ? (
        <DayView
          key={day}
          slots={slots}
          entering={{ username, send }}
          none={projectId ? texts.none : texts.noneLed}
          next={<NextDay day={day} projectId={projectId} />}
        />
      ) : failed ? (
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
      {isAdmin && projectId && slots && !isStale && day >= today ? (
        <CallOffDay
          {...{ projectId, day }}
          isEmpty={slots.every((slot) => slot.calledOff)}
          onCalledOff={() => void refetch()}
        />
      ) : null}
    </div>
  )
}
