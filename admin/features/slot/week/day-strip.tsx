import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { slotTexts } from '#texts/de/slot.ts'
import { weekTexts as texts } from '#texts/de/timetable.ts'
import { number, slots } from '#texts/de/words.ts'
import classes from './day-strip.module.css'
import type { WeekColumn } from './week-columns.ts'

interface DayStripProps {
  columns: WeekColumn[]
  /** The day whose slots are shown below. */
  shown: string
  onChoose: (day: string) => void
}

/** A week's days as buttons, for choosing one on a phone. */
export const DayStrip = ({ columns, shown, onChoose }: DayStripProps) => (
  <fieldset className={classes.strip} aria-label={texts.days}>
    {columns.map(({ key, count, isToday, closed }) => (
      <UnstyledButton
        key={key}
        className={classes.day}
        data-today={isToday || undefined}
        aria-pressed={key === shown}
        onClick={() => onChoose(key)}
      >
        <span aria-hidden>{texts.weekdayShort(key)}</span>
        <span className={classes.number} aria-hidden>
          {Number(key.slice(8))}
        </span>
        <span className={classes.count} aria-hidden>
          {closed !== undefined && count === 0 ? '×' : count > 0 ? number.format(count) : '–'}
        </span>
        <VisuallyHidden>
          {[
            `${texts.weekday(key)}, ${texts.dayAndMonth(key)}`,
            isToday ? slotTexts.today : '',
            count > 0 ? slots(count) : texts.noneThatDay,
            closed === undefined ? '' : texts.closed(closed),
          ]
            .filter(Boolean)
            .join(', ')}
        </VisuallyHidden>
      </UnstyledButton>
    ))}
  </fieldset>
)
