import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLayer } from '#admin/ui/loaded-dialog.tsx'
import { Failure } from '#admin/ui/message.tsx'
import type { Slot } from '#contract/slot.ts'
import { selectionTexts, selectionTexts as texts } from '#texts/de/slot.ts'
import { date } from '#texts/de/time.ts'
import { useDashboard } from './dashboard-context.ts'
import type { ManyTask } from './dashboard-task.ts'
import { type SlotPages, slotsOfDay } from './queries.ts'
import { selectButtonId } from './select-button.tsx'
import {
  bookedAmong,
  CardChoice,
  createSelectionStore,
  DayChoice,
  nothing,
  type Selecting,
  type Selection,
  type SelectionStore,
  SlotChoice,
  seriesFrom,
  targetOf,
} from './selection.tsx'
import classes from './selection-mode.module.css'
import { filtersIn, parametersOf } from './slot-view.ts'
import { noonOf } from './wall-clock.ts'

interface SelectionBarProps {
  store: SelectionStore
  timezone: string
  /** Whether the timetable is filtered. */
  filtered: boolean
  /** Whether the week view is shown. */
  isWeek: boolean
  /** A failure message. */
  message: ReactNode
  onAll: () => void
  onChange: () => void
  /** Called with the selected slots. */
  onCallOff: (slots: Slot[]) => void
  onDelete: () => void
  onEnd: () => void
}

function inWords(selection: Selection, { timezone, filtered }: SelectionBarProps) {
  if (selection.kind === 'slots') {
    return selection.ids.size > 0 ? texts.chosen(selection.ids.size) : texts.none
  }
  const { from, series_id } = selection.filter
  const day = date(noonOf(from, timezone), timezone)
  if (series_id) return texts.seriesFrom(day)
  return filtered ? texts.allFilteredFrom(day) : texts.allFrom(day)
}

/**
 * The bar at the bottom of the window, showing what is selected and which actions are available.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { store, timezone, filtered, isWeek, message, onAll, onChange, onDelete, onEnd } = props
  const selection = useSyncExternalStore(store.subscribe, store.current)
  const shown = useSyncExternalStore(store.subscribe, store.shown)
  const series = seriesFrom(selection, shown, timezone)
  const bookedToo = bookedAmong(selection, shown)
  const isEmpty = selection.kind === 'slots' && selection.ids.size === 0

  return (
    <section aria-label={texts.bar} className={classes.bar}>
      {message}
      <div>
        <p role="status" className={classes.count}>
          {inWords(selection, props)}
        </p>
        {isEmpty ? <p className={classes.hint}>{texts.noneHint}</p> : null}
      </div>
      <div className={classes.actions}>
        {series ? (
          <Button variant="default" size="sm" onClick={() => store.select(series)}>
            {texts.series(noonOf(series.filter.from, timezone), timezone)}
          </Button>
        ) : null}
        {isEmpty ? (
          <Button variant="default" size="sm" onClick={onAll}>
            {filtered ? texts.allFiltered : isWeek ? texts.allOfWeek : texts.all}
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={onChange}>
              {texts.change}
            </Button>
            {bookedToo ? (
              <Button variant="default" size="sm" onClick={() => props.onCallOff(bookedToo)}>
                {texts.callOff}
              </Button>
            ) : null}
            <Button variant="default" size="sm" className={classes.delete} onClick={onDelete}>
              {texts.delete}
            </Button>
          </>
        )}
        <Button variant="subtle" size="sm" onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </section>
  )
}

interface SelectionModeProps {
  /** Called with the checkboxes to show, and with undefined when the selection ends. */
  onSelecting: (selecting: Selecting | undefined) => void
  onTask: (task: ManyTask) => void
  onEnd: () => void
}

/**
 * Whether all slots are in memory: none are left to load, and none were removed while the user was
 * scrolling.
 */
const isWhole = ({ data, hasNextPage }: SlotPages) =>
  !hasNextPage && !Object.hasOwn(data?.pageParams[0] ?? {}, 'after')

/**
 * Shows checkboxes in the timetable, and a bar with the actions for the selected slots. Escape ends
 * the selection.
 */
export function SelectionMode(props: SelectionModeProps) {
  const { onSelecting, onTask } = props
  const { project, view, pages, days } = useDashboard()
  const { cancelled, ...filter } = parametersOf(view)
  const isWeek = view.layout === 'week'
  const client = useQueryClient()
  const [store] = useState(createSelectionStore)
  const [problem, setProblem] = useState<string | null>(null)
  const end = () => {
    // Focus may be on an element that is about to disappear.
    document.getElementById(selectButtonId)?.focus({ preventScroll: true })
    props.onEnd()
  }
  useLayer(true, end)
  useEffect(
    () => store.show(days.flatMap((day) => day.slots.map(({ slot }) => slot))),
    [store, days],
  )
  // If the filters change, a selection by filter no longer matches the slots that the user
  // selected.
  const key = JSON.stringify({ ...filter, from: view.from })
  useEffect(() => {
    if (key && store.current().kind === 'filter') store.select(nothing)
  }, [store, key])

  const selectDay = async (key: string) => {
    setProblem(null)
    if (isWhole(pages)) return
    const { bookings, staffId, resourceId } = view
    const wanted = { projectId: project.id, day: key, filter: { bookings, staffId, resourceId } }
    try {
      store.add(await client.fetchQuery(slotsOfDay(wanted)))
    } catch {
      setProblem(selectionTexts.dayFailed)
    }
  }
  const latestSelectDay = useRef(selectDay)
  useEffect(() => {
    latestSelectDay.current = selectDay
  })
  useLayoutEffect(() => {
    onSelecting({
      renderSlotChoice: (timed) => <SlotChoice store={store} timed={timed} />,
      renderCardChoice: (timed, card) => <CardChoice store={store} timed={timed} {...card} />,
      renderDayChoice: (day, date, brief = false) => (
        <DayChoice
          {...{ store, day, date, brief }}
          onWhole={(whole) => void latestSelectDay.current(whole)}
        />
      ),
    })
    return () => onSelecting(undefined)
  }, [store, onSelecting])

  const selectAll = () => {
    const shown = store.shown().filter(({ deleted }) => !deleted)
    if (isWeek || isWhole(pages)) store.tick(shown, { selected: true, toHere: false })
    else {
      const first = days[0]?.key ?? view.from
      const from = first < view.from ? first : view.from
      const { timezone } = project
      store.select({ kind: 'filter', filter: { ...filter, from }, timezone })
    }
  }
  const begin = (kind: 'change-many' | 'delete-many') => () =>
    onTask({
      kind,
      target: targetOf(store.current()),
      slots: store.shown().filter(store.has),
      onDone: props.onEnd,
    })

  return (
    <SelectionBar
      store={store}
      timezone={project.timezone}
      filtered={filtersIn(view) > 0}
      isWeek={isWeek}
      message={<Failure sentence={problem} onDismiss={() => setProblem(null)} />}
      onAll={selectAll}
      onChange={begin('change-many')}
      onCallOff={(slots) => onTask({ kind: 'call-off-many', slots, onDone: props.onEnd })}
      onDelete={begin('delete-many')}
      onEnd={end}
    />
  )
}
