import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { mailListTexts as texts } from '#texts/de/mail.ts'
import classes from './mail-filter.module.css'
import { type ShownState, searchFor } from './mail-view.ts'

interface MailFilterProps {
  shown: ShownState
  /** How many emails are held back by a cap, or have failed more than once. */
  late: number
  /** How many emails have been abandoned. */
  givenUp: number
}

const counted = (label: string, count: number) => (count > 0 ? texts.counted(label, count) : label)

/** The list's filters. They are links, because each filter has its own URL. */
export function MailFilter({ shown, late, givenUp }: MailFilterProps) {
  const { search } = useLocation()
  const items: { state: ShownState; label: string }[] = [
    { state: undefined, label: texts.all },
    { state: 'waiting', label: counted(texts.waiting, late) },
    { state: 'given_up', label: counted(texts.givenUp, givenUp) },
    { state: 'sent', label: texts.sent },
  ]
  return (
    <nav aria-label={texts.states}>
      <ul className={classes.links}>
        {items.map(({ state, label }) => (
          <li key={label}>
            <Link
              to={{ search: searchFor(search, state) }}
              className={classes.link}
              {...(state === shown ? { 'aria-current': 'true' as const } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
