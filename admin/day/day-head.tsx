import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { dayAfter } from '#admin/dashboard/queries.ts'
import { wallDay } from '#admin/dashboard/wall-clock.ts'
import { projectSearch } from '#admin/project/projects.ts'
import { useNow } from '#admin/ui/hooks.ts'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { isDay, useTypedDay } from '#admin/ui/typed-day.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { dateOfDay } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './day.module.css'
import { TickSign } from './day-view.tsx'

interface DayHeadProps {
  day: string
  today: string
  children?: ReactNode
}

/** The date as a heading, with links to other days and a field to go to any day. */
export function DayHead({ day, today, children }: DayHeadProps) {
  const search = projectSearch(useLocation().search)
  const to = (other: string) => ({ pathname: `/admin/day/${other}`, search })
  const navigate = useNavigate()
  const { field, forget } = useTypedDay(day, (other) => navigate(to(other)))
  const name = dateOfDay(day)
  return (
    <div className={classes.dayHeadHead}>
      <title>{`${shellTexts.day} · ${words.product}`}</title>
      <h1 className={classes.dayHeadTitle}>
        <span className={classes.dayHeadPage}>
          {shellTexts.day}{' '}
          {day === today ? <span className={classes.mark}>{texts.today}</span> : null}
        </span>{' '}
        <span className={classes.date}>{name}</span>
      </h1>
      <nav aria-label={texts.days} className={classes.days}>
        <Button
          component={Link}
          to={to(dayAfter(day, -1))}
          onClick={forget}
          variant="default"
          aria-label={texts.before}
        >
          <TickSign of="left" />
        </Button>
        {day === today ? (
          // Shown even when disabled, so that the arrows do not move under the pointer.
          <Button variant="default" disabled>
            {texts.today}
          </Button>
        ) : (
          <Button component={Link} to={to(today)} onClick={forget} variant="default">
            {texts.today}
          </Button>
        )}
        <Button
          component={Link}
          to={to(dayAfter(day, 1))}
          onClick={forget}
          variant="default"
          aria-label={texts.after}
        >
          <TickSign of="right" />
        </Button>
        <TextInput
          {...field}
          label={texts.day}
          classNames={{ root: classes.jump, label: classes.label }}
        />
        {children}
      </nav>
    </div>
  )
}

const inPath = /^\/admin\/day\/(\d{4}-\d{2}-\d{2})$/

/** The day in the path, and today's date. If the path contains no valid day, both are today. */
export function useAskedDay(timezone = deviceZone): { day: string; today: string } {
  const { pathname } = useLocation()
  const today = wallDay(useNow(), timezone)
  const asked = inPath.exec(pathname)?.[1]
  return { day: asked && isDay(asked) ? asked : today, today }
}
