import { Button, TextInput } from '@mantine/core'
import { useTypedDay } from '#admin/ui/field/use-typed-day.ts'
import { timetableTexts as texts } from '#texts/de/timetable.ts'
import classes from './timetable-tools.module.css'

interface TimetableToolsProps {
  /** The first day shown. */
  from: string
  today: string
  onGo: (day: string) => void
  onToday: () => void
}

/** Lets the user jump to a date, and back to today. */
export function TimetableTools({ from, today, onGo, onToday }: TimetableToolsProps) {
  const { field, forget } = useTypedDay(from, onGo)
  return (
    <div className={classes.tools}>
      <TextInput
        {...field}
        label={texts.jump}
        size="sm"
        classNames={{ root: classes.jump, label: classes.label }}
      />
      <Button
        variant="default"
        size="sm"
        aria-current={from === today ? 'date' : undefined}
        onClick={() => {
          forget()
          onToday()
        }}
      >
        {texts.today}
      </Button>
    </div>
  )
}
