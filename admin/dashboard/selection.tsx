import { IconCheck } from '@tabler/icons-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Slot } from '#contract/slot.ts'
import type { ChangeFilter } from '#contract/slot-change.ts'
import { selectionTexts } from '#texts/de/slot.ts'
import { momentOf, type TimedSlot, type TimetableDay } from './days.ts'
import classes from './selection.module.css'
import { wallDay } from './wall-clock.ts'
import '#admin/ui/later-styles.ts'
import { Checkbox, type CheckboxProps } from '@mantine/core'

/** The properties that a checkbox needs to take the place of a card in the week view. */
export interface CardPlace {
  /** Whether the checkbox can be reached with the Tab key. */
  reached: boolean
  /** The ids of the elements that describe the slot. */
  describedBy: string
}

/** Renders the checkboxes for slots and days while slots are being selected. */
export interface Selecting {
  renderSlotChoice: (timed: TimedSlot) => ReactNode
  renderCardChoice: (timed: TimedSlot, card: CardPlace) => ReactNode
  /** `brief` is set where the checkbox has little room. */
  renderDayChoice: (day: TimetableDay, date: string, brief?: boolean) => ReactNode
}

/** The slots an action on many slots applies to, as sent to the server: their ids, or a filter. */
export type SlotTarget = { slot_ids: string[] } | { filter: ChangeFilter }

/** Which slots are selected. A selection by filter includes slots that are not loaded. */
export type Selection =
  | { kind: 'slots'; ids: ReadonlySet<string> }
  | {
      kind: 'filter'
      filter: ChangeFilter & { from: string }
      /** The time zone of the project. The server uses it to decide which day a slot is on. */
      timezone: string
    }

/** The ids of the first and the last slot in a range. */
export interface SlotSpan {
  first: string
  last: string
}

export const nothing: Selection = { kind: 'slots', ids: new Set() }

/** Whether a slot on the page is selected. */
function isSelected(selection: Selection, slot: Slot): boolean {
  if (slot.deleted) return false
  if (selection.kind === 'slots') return selection.ids.has(slot.slot_id)
  const { from, series_id } = selection.filter
  const day = wallDay(new Date(slot.start), selection.timezone)
  return day >= from && (series_id === undefined || slot.series_id === series_id)
}

/**
 * Adds or removes slots. If the selection was a filter, it becomes a list of the slots shown,
 * because individual slots cannot be removed from a filter.
 */
function withSlots(
  selection: Selection,
  shown: Slot[],
  { slots, selected }: { slots: Slot[]; selected: boolean },
): Selection {
  const ids = new Set(
    selection.kind === 'slots'
      ? selection.ids
      : shown.filter((slot) => isSelected(selection, slot)).map(({ slot_id }) => slot_id),
  )
  for (const { slot_id, deleted } of slots) {
    if (selected && !deleted) ids.add(slot_id)
    else ids.delete(slot_id)
  }
  return { kind: 'slots', ids }
}

/** The slots shown from one range to another, including both ranges, in either order. */
function slotsBetween(shown: Slot[], one: SlotSpan, other: SlotSpan): Slot[] {
  const places = [one.first, one.last, other.first, other.last]
    .map((id) => shown.findIndex(({ slot_id }) => slot_id === id))
    .filter((place) => place >= 0)
  return places.length > 0 ? shown.slice(Math.min(...places), Math.max(...places) + 1) : []
}

export const targetOf = (selection: Selection): SlotTarget =>
  selection.kind === 'slots' ? { slot_ids: [...selection.ids] } : { filter: selection.filter }

/**
 * The series that all selected slots belong to, as a selection from the first selected slot's day
 * onwards. Undefined if there is no such series, or if some selected slots are not shown.
 */
export function seriesFrom(selection: Selection, shown: Slot[], timezone: string) {
  if (selection.kind !== 'slots') return undefined
  const slots = shown.filter((slot) => isSelected(selection, slot))
  const [first] = slots
  const series_id = first?.series_id
  if (!series_id || slots.length < selection.ids.size) return undefined
  if (slots.some((slot) => slot.series_id !== series_id)) return undefined
  const from = wallDay(new Date(first.start), timezone)
  return { kind: 'filter', filter: { series_id, from }, timezone } satisfies Selection
}

/**
 * All selected slots if at least one of them is booked, so that they can be called off together.
 * Undefined if none are booked, or if some selected slots are not shown.
 */
export function bookedAmong(selection: Selection, shown: Slot[]): Slot[] | undefined {
  if (selection.kind !== 'slots') return undefined
  const slots = shown.filter((slot) => isSelected(selection, slot))
  const areKnown = slots.length === selection.ids.size
  return areKnown && slots.some(({ sum }) => sum > 0) ? slots : undefined
}

export type SelectionStore = ReturnType<typeof createSelectionStore>

/**
 * Holds the selection outside React's state, so that a tick rerenders one row instead of two
 * hundred.
 */
export function createSelectionStore() {
  let selection = nothing
  let shown: Slot[] = []
  let anchor: SlotSpan | undefined
  const listeners = new Set<() => void>()
  const select = (next: Selection) => {
    selection = next
    for (const listen of listeners) listen()
  }
  const picked = (id: string) => selection.kind === 'slots' && selection.ids.has(id)
  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    current: () => selection,
    has: (slot: Slot) => isSelected(selection, slot),
    /** Sets the slots on the screen, in the order shown. */
    show: (slots: Slot[]) => {
      shown = slots
      const gone = slots.filter(({ deleted }) => deleted)
      if (gone.some(({ slot_id }) => picked(slot_id))) {
        selection = withSlots(selection, shown, { slots: gone, selected: false })
      }
      for (const listen of listeners) listen()
    },
    shown: () => shown,
    select,
    add: (slots: Slot[]) => select(withSlots(selection, shown, { slots, selected: true })),
    /**
     * Selects or deselects slots. With `toHere`, includes all slots between the previous tick and
     * this one.
     */
    tick: (slots: Slot[], { selected, toHere }: { selected: boolean; toHere: boolean }) => {
      const [first, last] = [slots[0], slots.at(-1)]
      if (!first || !last) return
      const span = { first: first.slot_id, last: last.slot_id }
      const ticked = toHere && anchor ? slotsBetween(shown, anchor, span) : slots
      anchor = span
      select(withSlots(selection, shown, { slots: ticked, selected }))
    },
  }
}

export interface ChoiceTick {
  selected: boolean
  /** Whether to include all slots between the previous tick and this one. */
  toHere: boolean
}

/**
 * Checkbox event handlers that report whether Shift was held, for both the mouse and the space bar.
 */
function useTick(onTick: (tick: ChoiceTick) => void) {
  const shift = useRef(false)
  return {
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      if (!event.shiftKey) return
      // Otherwise a Shift-click would also select the text between this click and the previous one.
      event.preventDefault()
      event.currentTarget.focus()
    },
    // The space bar also triggers a click event, but in some browsers that event does not say
    // whether Shift is held.
    onKeyDown: ({ key, shiftKey }: KeyboardEvent) => {
      if (key === ' ') shift.current = shiftKey
    },
    onClick: ({ shiftKey }: MouseEvent) => {
      shift.current ||= shiftKey
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      onTick({ selected: currentTarget.checked, toHere: shift.current })
      shift.current = false
    },
  }
}

interface CardChoiceProps extends CardPlace {
  store: SelectionStore
  timed: TimedSlot
}

/** A checkbox as large as the card it selects. The arrow keys move between these checkboxes. */
export function CardChoice({ store, timed, reached, describedBy }: CardChoiceProps) {
  const { slot } = timed
  const checked = useSyncExternalStore(store.subscribe, () => store.has(slot))
  const listeners = useTick((tick) => store.tick([slot], tick))
  return (
    <>
      <input
        type="checkbox"
        className={classes.input}
        data-slot={slot.slot_id}
        tabIndex={reached ? 0 : -1}
        aria-label={selectionTexts.slot(momentOf(timed))}
        aria-describedby={describedBy}
        checked={checked}
        {...listeners}
      />
      <span className={classes.box} aria-hidden>
        <IconCheck size={14} stroke={3} />
      </span>
    </>
  )
}

interface ChoiceProps
  extends Pick<CheckboxProps, 'checked' | 'indeterminate' | 'label' | 'className'> {
  name: string
  onTick: (tick: ChoiceTick) => void
}

/** The checkbox for a slot or a day. */
const Choice = ({ name, onTick, ...checkbox }: ChoiceProps) => (
  <Checkbox
    {...checkbox}
    size="md"
    classNames={{ label: classes.label }}
    aria-label={name}
    {...useTick(onTick)}
  />
)

interface DayChoiceProps {
  store: SelectionStore
  day: TimetableDay
  /** The day as text. */
  date: string
  brief: boolean
  /**
   * Called when the day is selected, so that those of its slots that are not loaded yet are
   * selected too.
   */
  onWhole: (day: string) => void
}

export function DayChoice({ store, day, date, brief, onWhole }: DayChoiceProps) {
  const slots = day.slots.map(({ slot }) => slot).filter(({ deleted }) => !deleted)
  const count = useSyncExternalStore(store.subscribe, () => slots.filter(store.has).length)
  if (slots.length === 0) return null
  return (
    <Choice
      name={selectionTexts.dayAt(date)}
      label={brief ? selectionTexts.dayBrief : selectionTexts.day}
      {...(slots.length === 1 && !brief && classes.ofOne ? { className: classes.ofOne } : {})}
      checked={count === slots.length}
      indeterminate={count > 0 && count < slots.length}
      onTick={(tick) => {
        store.tick(slots, tick)
        if (tick.selected) onWhole(day.key)
      }}
    />
  )
}

interface SlotChoiceProps {
  store: SelectionStore
  timed: TimedSlot
}

export function SlotChoice({ store, timed }: SlotChoiceProps) {
  const { slot } = timed
  const checked = useSyncExternalStore(store.subscribe, () => store.has(slot))
  if (slot.deleted) return null
  return (
    <Choice
      name={selectionTexts.slot(momentOf(timed))}
      checked={checked}
      onTick={(tick) => store.tick([slot], tick)}
    />
  )
}
