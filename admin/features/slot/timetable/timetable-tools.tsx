import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { isDay } from '#admin/ui/field/typed-day.ts'
import { timetableTexts as texts } from '#texts/de/timetable.ts'
import classes from './timetable-tools.module.css'

interface TimetableToolsProps {
  /** The first day shown. */
  from: string
  today: string
  onGo: (day: string) => void
  onToday: () => void
}

// In milliseconds. While a year is being typed, each digit makes a valid date, so the jump waits.
const typing = 500

/** Lets the user jump to a date, and back to today. */
export function TimetableTools({ from, today, onGo, onToday }: TimetableToolsProps) {
  const [typed, setTyped] = useState<string>()
  const [reached, setReached] = useState(from)
  // The field shows the typed date until that day is loaded, instead of the day shown so far.
  if (from !== reached) {
    setReached(from)
    if (typed === from || typed === reached) setTyped(undefined)
  }
  const go = useDebouncedCallback((day: string) => {
    if (isDay(day)) onGo(day)
  }, typing)
  return (
    <div className={classes.tools}>
      <TextInput
        label={texts.jump}
        type="date"
        size="sm"
        min="1900-01-01"
        max="2999-12-31"
        value={typed ?? from}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          go(currentTarget.value)
        }}
        onBlur={() => setTyped((day) => (day && isDay(day) ? day : undefined))}
        classNames={{ root: classes.jump, label: classes.label }}
      />
      <Button
        variant="default"
        size="sm"
        aria-current={from === today ? 'date' : undefined}
        onClick={() => {
          go.cancel()
          setTyped(undefined)
          onToday()
        }}
      >
        {texts.today}
      </Button>
    </div>
  )
}
