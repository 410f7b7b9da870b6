import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CardChoice } from '#admin/features/slot/selection/card-choice.tsx'
import { DayChoice } from '#admin/features/slot/selection/day-choice.tsx'
import { selectButtonId } from '#admin/features/slot/selection/select-button.tsx'
import type { Selecting } from '#admin/features/slot/selection/selecting.ts'
import { nothing, targetOf } from '#admin/features/slot/selection/selection.ts'
import { SelectionBar } from '#admin/features/slot/selection/selection-bar.tsx'
import { createSelectionStore } from '#admin/features/slot/selection/selection-store.ts'
import { SlotChoice } from '#admin/features/slot/selection/slot-choice.tsx'
import type { SlotPages } from '#admin/features/slot/slots.ts'
import type { TimetableDay } from '#admin/features/slot/timetable/days.ts'
import { filtersIn, parametersOf, type SlotView } from '#admin/features/slot/timetable/slot-view.ts'
import { slotsOfDay } from '#admin/features/slot/timetable/slots-of-day.ts'
import { useLayer } from '#admin/ui/dialog/use-layer.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Project } from '#contract/project.ts'
import { selectionTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import type { ManyTask } from './dashboard-task.ts'

interface SelectionModeProps {
  project: Project
  view: SlotView
  pages: SlotPages
  days: TimetableDay[]
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
  const { project, view, pages, days, onSelecting, onTask } = props
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
      message={
        <Failure
          sentence={problem}
          dismissLabel={words.dismiss}
          onDismiss={() => setProblem(null)}
        />
      }
      onAll={selectAll}
      onChange={begin('change-many')}
      onCallOff={(slots) => onTask({ kind: 'call-off-many', slots, onDone: props.onEnd })}
      onDelete={begin('delete-many')}
      onEnd={end}
    />
  )
}
