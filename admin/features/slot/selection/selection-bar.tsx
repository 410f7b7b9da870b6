import { Button } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { selectionTexts as texts } from '#texts/de/selection.ts'
import { date } from '#texts/de/time.ts'
import { noonOf } from '../wall-clock.ts'
import { type Selection, seriesFrom } from './selection.ts'
import classes from './selection-bar.module.css'
import type { SelectionStore } from './selection-store.ts'

interface SelectionBarProps {
  store: SelectionStore
  timezone: string
  /** Whether the timetable is filtered. */
  filtered: boolean
  /** The message that something failed. */
  message: ReactNode
  onAll: () => void
  onChange: () => void
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

/** The bar at the bottom of the window: what is selected, and the possible actions. */
export function SelectionBar(props: SelectionBarProps) {
  const { store, timezone, filtered, message, onAll, onChange, onDelete, onEnd } = props
  const selection = useSyncExternalStore(store.subscribe, store.current)
  const shown = useSyncExternalStore(store.subscribe, store.shown)
  const series = seriesFrom(selection, shown, timezone)
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
            {filtered ? texts.allFiltered : texts.all}
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={onChange}>
              {texts.change}
            </Button>
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
