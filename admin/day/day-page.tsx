import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { reasonOf } from '#admin/api/client.ts'
import { mayBook } from '#admin/api/user.ts'
import { TimetableSkeleton } from '#admin/dashboard/timetable.tsx'
import { registerWorker, useLeftDevice } from '#admin/mine/left-device.ts'
import { projectSearch } from '#admin/project/projects.ts'
import { useCurrentOrganisation } from '#admin/shell/session.tsx'
import { LoadedDialog, useDialog } from '#admin/ui/loaded-dialog.tsx'
import { Notice, PageMessage } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { FloatingToast, useToast } from '#admin/ui/toast.tsx'
import { dayTexts } from '#texts/de/day.ts'
import { dateOfDay, moment } from '#texts/de/time.ts'
import { dayMenuTexts } from '#texts/de/timetable.ts'
import { offlineSince, words } from '#texts/de/words.ts'
import classes from './day.module.css'
import { DayHead, useAskedDay } from './day-head.tsx'
import { DayView } from './day-view.tsx'
import { useSendTicks } from './kept-days.ts'
import { type NextDayAsked, useDay, useDayAfter } from './queries.ts'

const CallOffDayDialog = lazy(async () => ({
  default: (await import('#admin/slot/call-off-slots-dialog.tsx')).CallOffDayDialog,
}))

interface CallOffDayProps {
  projectId: string
  day: string
  /** Whether the day has no slots that can be called off. */
  isEmpty: boolean
  onCalledOff: () => void
}

/**
 * The button that calls off a whole day. It is placed below the day's slots, so that nobody presses
 * it by mistake.
 */
export function CallOffDay({ projectId, day, isEmpty, onCalledOff }: CallOffDayProps) {
  const { toast, showToast, dismissToast } = useToast()
  const dialog = useDialog<void>(dismissToast)
  return (
    <>
      {isEmpty ? null : (
        <Button variant="default" className={classes.callOff} onClick={() => dialog.open()}>
          {dayMenuTexts.callOff}
        </Button>
      )}
      {dialog.opened ? (
        <LoadedDialog opened onClose={dialog.close}>
          <CallOffDayDialog
            opened
            onClose={dialog.close}
            {...{ projectId, day }}
            onCalledOff={(told) => {
              showToast(told)
              onCalledOff()
            }}
          />
        </LoadedDialog>
      ) : null}
      <FloatingToast {...toast} />
    </>
  )
}

/** Links to the next day with slots, below a day that has none. */
export function NextDay(after: NextDayAsked) {
  const { search } = useLocation()
  const next = useDayAfter(after)
  if (!next || next <= after.day) return null
  return (
    <Button
      component={Link}
      to={{ pathname: `/admin/day/${next}`, search: projectSearch(search) }}
      variant="default"
      className={classes.next}
    >
      {dayTexts.nextSlot(dateOfDay(next))}
    </Button>
  )
}

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
    <div className={classes.dayPagePage}>
      <DayHead day={day} today={today}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
          className={classes.print}
        >
          {dayTexts.print}
        </Button>
      </DayHead>
      {slots && isStale ? (
        <div className={classes.notice}>
          <Notice tone="info">{offlineSince(moment(new Date(at), deviceZone))}</Notice>
        </div>
      ) : null}
      {slots ? (
        <DayView
          key={day}
          slots={slots}
          entering={{ username, send }}
          none={projectId ? dayTexts.none : dayTexts.noneLed}
          next={<NextDay day={day} projectId={projectId} />}
        />
      ) : failed ? (
        <PageMessage
          alert
          title={dayTexts.loadFailed}
          action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
        >
          {error ? reasonOf(error) : dayTexts.nothingKeptHint}
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
