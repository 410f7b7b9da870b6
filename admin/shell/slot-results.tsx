import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { useRead } from '#admin/api/hooks.ts'
import type { FreeSlot } from '#contract/free-slot.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { slotSearchTexts as texts } from '#texts/de/free-slots.ts'
import { moment } from '#texts/de/time.ts'
import classes from './search-results.module.css'

// Only a text like this may name a day, so that most searches ask for bookings alone.
const mayNameDay = /[\d.:-]\d|\d[.:-]|uhr|tag|woch|abend|morgen|heute/i

/**
 * The coming slots at the day and time that the words name. `isCurrent`: they are known, or could not
 * be read.
 */
export function useSpokenSlots(projectId: string, words: string) {
  const enabled = mayNameDay.test(words)
  const { data, isPending, isPlaceholderData } = useRead(
    ['slots', projectId, 'spoken', words],
    slotCalls.free,
    { params: { projectId }, query: { q: words } },
    { enabled, placeholderData: keepPreviousData, gcTime: 0 },
  )
  const slots: FreeSlot[] = enabled ? (data ?? []) : []
  return { slots, isCurrent: !enabled || !(isPending || isPlaceholderData) }
}

const spokenPeople = /^([1-9]\d{0,2})\s*(p|pe|per|pers|perso|person|persone|personen|leute)?\.?$/i

/** How many people a text such as `24` or `24 Personen` names. `isPlain`: it may be another number. */
export function peopleNamed(words: string): { people: number; isPlain: boolean } | undefined {
  const [, digits, unit] = spokenPeople.exec(words) ?? []
  const people = Number(digits)
  return people >= 1 ? { people, isPlain: unit === undefined } : undefined
}

/** The project that is shown, of a page's query string. */
const ofProject = (search: string) => {
  const project = new URLSearchParams(search).get('projekt')
  return project ? { projekt: project } : undefined
}

/** The dashboard from the slot's day on. */
export function slotPage({ start, timezone }: FreeSlot, search: string) {
  const day = Temporal.Instant.from(start).toZonedDateTimeISO(timezone).toPlainDate().toString()
  const params = new URLSearchParams({ ...ofProject(search), ab: day })
  return { pathname: '/admin', search: `?${params}` }
}

/** The dialog with the next slots for so many people. */
export const freePage = (people: number, search: string) => ({
  pathname: `/admin/free/${people}`,
  search: String(new URLSearchParams(ofProject(search))),
})

interface OptionProps {
  id: string
  active: boolean
  to: To
  onChosen: () => void
  children: ReactNode
}

/** An entry of the result list other than a booking. */
function Option({ id, active, to, onChosen, children }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Link
      ref={option}
      id={id}
      to={to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
      className={classes.option}
    >
      {children}
    </Link>
  )
}

export const SlotOption = ({
  slot,
  ...option
}: { slot: FreeSlot } & Omit<OptionProps, 'children'>) => (
  <Option {...option}>
    <p className={classes.name}>{moment(new Date(slot.start), slot.timezone)}</p>
    <p className={classes.people}>
      {slot.whole ? texts.whole : texts.taken(slot.sum, slot.max_attendees)}
    </p>
    <p className={classes.ways}>{slot.available_ressources.join(', ')}</p>
  </Option>
)

export const PeopleOption = ({
  people,
  ...option
}: { people: number } & Omit<OptionProps, 'children'>) => (
  <Option {...option}>
    <p className={classes.name}>{texts.freeFor(people)}</p>
  </Option>
)
