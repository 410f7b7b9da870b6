import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { reasonOf } from '#admin/api/client.ts'
import { closedLinesIn, useClosedDays } from '#admin/settings/closed-day-queries.ts'
import { ClosedLine } from '#admin/settings/closed-line.tsx'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { usePrint } from '#admin/ui/hooks.ts'
import { LoadedDialog } from '#admin/ui/loaded-dialog.tsx'
import { Failure, Notice, NotLoaded, PageMessage } from '#admin/ui/message.tsx'
import type { Project } from '#contract/project.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { date } from '#texts/de/time.ts'
import { filterTexts, printTexts, timetableTexts } from '#texts/de/timetable.ts'
import { words } from '#texts/de/words.ts'
import classes from './dashboard.module.css'
import { type DashboardState, useDashboard } from './dashboard-context.ts'
import { DashboardSlot } from './dashboard-slot.tsx'
import { DayMenu, DaySheet } from './day-sheet.tsx'
import { groupByDay, type TimetableDay, timed, withoutDeleted } from './days.ts'
import { type PagePlace, slotsOfDay } from './queries.ts'
import { SelectButton } from './select-button.tsx'
import type { Selecting } from './selection.tsx'
import { filtersIn, noFilter, type SlotView } from './slot-view.ts'
import { PrintDayButton, Timetable, TimetableSkeleton } from './timetable.tsx'
import { noonOf } from './wall-clock.ts'
import type { DashboardWeekProps } from './week.tsx'

const Week = lazy(async () => ({ default: (await import('./week.tsx')).DashboardWeek }))

const SelectionMode = lazy(async () => ({
  default: (await import('./selection-mode.tsx')).SelectionMode,
}))

interface DashboardTimetableProps {
  /**
   * Whether the project has changed since the page was opened, in which case its closed days may be
   * outdated.
   */
  isChanged: boolean
  /** Whether the project has no slots at all. */
  isNew: boolean
  /** Whether it is still unknown if the project has slots. */
  unsure: boolean
  /**
   * Whether the first steps are shown above the timetable. They already contain the button to add a
   * slot.
   */
  leadsOn: boolean
  /** Called when the user starts selecting slots. */
  onSelect: () => void
}

export function DashboardTimetable(props: DashboardTimetableProps) {
  const dashboard = useDashboard()
  const { project, now, days, pages, variants, view } = dashboard
  const [isSelecting, setIsSelecting] = useState(false)
  const select = (on: boolean) => {
    if (on) props.onSelect()
    setIsSelecting(on)
  }
  const [selecting, setSelecting] = useState<Selecting>()
  // Selected slots are changed together, so no slot has its own actions during a selection.
  const onTask = selecting ? undefined : dashboard.onTask
  const client = useQueryClient()
  const { closedDays, lines } = useClosed(dashboard, props.isChanged)
  const isWeek = view.layout === 'week'
  const [printError, setPrintError] = useState<Error>()
  const { sheet, print } = usePrint(withoutDeleted(days))
  const printDay = async (day: TimetableDay) => {
    setPrintError(undefined)
    try {
      const wanted = slotsOfDay({
        projectId: project.id,
        day: day.key,
        filter: filterOf(view),
      })
      const slots = await client.fetchQuery(wanted)
      print(groupByDay(slots.map((slot) => timed(slot, variants.data ?? []))))
    } catch (error) {
      setPrintError(error as Error)
    }
  }
  const tool = dashboard.onTask ? <SelectButton pressed={isSelecting} onPress={select} /> : null
  if (!pages.data || !variants.data) {
    const error = pages.error ?? variants.error
    const retry = () => Promise.all([pages.refetch(), variants.refetch()])
    return error ? (
      <NotLoaded title={slotTexts.loadFailed} error={error} onRetry={retry} />
    ) : (
      <TimetableSkeleton />
    )
  }
  if (props.unsure) return <TimetableSkeleton />
  if (props.isNew) return <NoSlots leadsOn={props.leadsOn} />

  return (
    <>
      <Failure
        sentence={printError ? printTexts.failed : null}
        detail={reasonOf(printError)}
        onDismiss={() => setPrintError(undefined)}
      />
      {pages.isRefetchError ? (
        <Notice tone="info" detail={reasonOf(pages.error)}>
          {timetableTexts.stale}
        </Notice>
      ) : null}
      {isWeek ? (
        <LoadedWeek closedDays={closedDays} tool={tool} selecting={selecting} />
      ) : (
        <Timetable
          days={days}
          noted={notedBeside(lines, days)}
          now={now}
          pages={pages}
          from={view.from}
          tool={tool}
          empty={<NothingShown />}
          renderDayAction={(day) => {
            const date = dayInWords(day.key, project)
            if (selecting) return selecting.renderDayChoice(day, date)
            if (day.count === 0) return null
            return (
              <div className={classes.dayActions}>
                <PrintDayButton date={date} onPrint={() => void printDay(day)} />
                {onTask ? (
                  <DayMenu
                    date={date}
                    onSelect={() => select(true)}
                    onCopy={(days) => onTask({ kind: 'copy', day: day.key, days })}
                    onMessage={
                      day.attendees > 0
                        ? () => onTask({ kind: 'message-day', day: day.key, date })
                        : undefined
                    }
                    onCallOff={
                      day.slots.some(({ start }) => start > now)
                        ? () => onTask({ kind: 'call-off-day', day: day.key })
                        : undefined
                    }
                  />
                ) : null}
              </div>
            )
          }}
          renderNote={(day, alone) => (
            <ClosedLine closedDays={lines.get(day) ?? []} alone={alone} />
          )}
          renderSlot={(timedSlot) => (
            <DashboardSlot
              timed={timedSlot}
              now={now}
              timezone={project.timezone}
              mayWait={project.waiting_list}
              onTask={onTask}
              onBook={selecting ? undefined : dashboard.onBook}
              selecting={selecting}
            />
          )}
        />
      )}
      {isSelecting && dashboard.onTask ? (
        <LoadedDialog opened onClose={() => setIsSelecting(false)}>
          <SelectionMode
            onSelecting={setSelecting}
            onTask={dashboard.onTask}
            onEnd={() => setIsSelecting(false)}
          />
        </LoadedDialog>
      ) : null}
      {sheet ? (
        <DaySheet days={sheet} project={project.name} selection={selectionInWords(dashboard)} />
      ) : null}
    </>
  )
}

/**
 * The project's closed days and the list lines that mention them. The list runs from the requested
 * day, or the first day shown, to the last day shown.
 */
function useClosed({ project, days, pages, view }: DashboardState, isChanged: boolean) {
  const { data: closedDays = [] } = useClosedDays(
    project.id,
    (project.has_closed_days === true || isChanged) && pages.data !== undefined,
  )
  const keys = days.map(({ key }) => key)
  const [first = '', last = ''] = [keys[0], keys.at(-1)]
  const [place] = (pages.data?.pageParams ?? []) as PagePlace[]
  // Slots before the first loaded one may have been removed while the user was scrolling, in which
  // case the list begins on that slot's day.
  const from = place && 'from' in place ? view.from : first
  return { closedDays, lines: closedLinesIn(closedDays, { from, to: last, days: keys }) }
}

/** The closed days without slots. */
const notedBeside = (lines: Map<string, unknown>, days: TimetableDay[]) =>
  [...lines.keys()].filter((line) => !days.some(({ key }) => key === line)).sort()

/** The week view; its code is loaded when it is first opened. */
const LoadedWeek = (props: DashboardWeekProps) => (
  <ErrorBoundary fallback={() => <WeekMissing />}>
    <Suspense fallback={<TimetableSkeleton />}>
      <Week {...props} />
    </Suspense>
  </ErrorBoundary>
)

const WeekMissing = () => (
  <PageMessage
    alert
    title={timetableTexts.weekFailed}
    action={<Button onClick={() => window.location.reload()}>{words.reload}</Button>}
  />
)

const filterOf = ({ bookings, staffId, resourceId }: SlotView) => ({
  bookings,
  staffId,
  resourceId,
})

const dayInWords = (day: string, { timezone }: Project) => date(noonOf(day, timezone), timezone)

function selectionInWords({ view, team, variants }: DashboardState) {
  const chosen = [
    view.bookings && filterTexts[view.bookings],
    team.data?.find(({ staff_id }) => staff_id === view.staffId)?.staff_name,
    variants.data?.find(({ ressource_id }) => ressource_id === view.resourceId)?.name,
  ]
  return chosen.filter(Boolean).join(' · ') || undefined
}

function NoSlots({ leadsOn }: Pick<DashboardTimetableProps, 'leadsOn'>) {
  const { addSlot } = useDashboard()
  return (
    <PageMessage title={slotTexts.empty} action={leadsOn ? null : addSlot}>
      {addSlot ? slotTexts.emptyHint : slotTexts.emptyReadOnly}
    </PageMessage>
  )
}

/**
 * Shown if the project has slots, but none on or after the requested day that match the filters.
 */
function NothingShown() {
  const { project, today, view, onView, addSlot } = useDashboard()
  const day = view.from === today ? undefined : dayInWords(view.from, project)
  if (filtersIn(view) > 0) {
    return (
      <PageMessage
        title={day ? filterTexts.noneFrom(day) : filterTexts.none}
        action={<Button onClick={() => onView(noFilter)}>{filterTexts.clear}</Button>}
      >
        {filterTexts.noneHint}
      </PageMessage>
    )
  }
  return (
    <PageMessage title={day ? timetableTexts.noneFrom(day) : timetableTexts.noneFromToday}>
      {addSlot ? timetableTexts.noneHint : timetableTexts.noneHintReadOnly}
    </PageMessage>
  )
}
