import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { TickSign } from '#admin/features/slot/day/tick-sign.tsx'
import { dayAfter } from '#admin/features/slot/week-of.ts'
import { useTypedDay } from '#admin/ui/field/use-typed-day.ts'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { dayTexts as texts } from '#texts/de/day.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { dateOfDay } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './day-head.module.css'

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
    <div className={classes.head}>
      <title>{`${shellTexts.day} · ${words.product}`}</title>
      <h1 className={classes.title}>
        <span className={classes.page}>
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
