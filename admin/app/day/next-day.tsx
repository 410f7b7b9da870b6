import { Button } from '@mantine/core'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { type NextDayAsked, useDayAfter } from '#admin/features/slot/day/next-day.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { dayTexts as texts } from '#texts/de/day.ts'
import { dateOfDay } from '#texts/de/time.ts'
import classes from './day-page.module.css'

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
      {texts.nextSlot(dateOfDay(next))}
    </Button>
  )
}
