import { Button } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Slot } from '#contract/slot.ts'
import { selectionTexts as texts } from '#texts/de/slot.ts'
import { date } from '#texts/de/time.ts'
import { noonOf } from '../wall-clock.ts'
import { bookedAmong, type Selection, seriesFrom } from './selection.ts'
import classes from './selection-bar.module.css'
import type { SelectionStore } from './selection-store.ts'

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
