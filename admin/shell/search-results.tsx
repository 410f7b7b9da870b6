import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPath, Link, type Path, type To, useLocation, useNavigate } from 'react-router'
import { reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { bookingSearchCalls } from '#contract/booking.calls.ts'
import type { BookingFound } from '#contract/booking.ts'
import type { FreeSlot } from '#contract/free-slot.ts'
import { slotSearchTexts } from '#texts/de/free-slots.ts'
import { searchTexts as texts } from '#texts/de/shell.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './search-results.module.css'
import {
  freePage,
  PeopleOption,
  peopleNamed,
  SlotOption,
  slotPage,
  useSpokenSlots,
} from './slot-results.tsx'

/** The maximum number of results to fetch. Nobody would read a longer list. */
export const mostCounted = 50

/** The bookings that match every word. The previous results are shown until the new ones arrive. */
export const useBookingSearch = (projectId: string, words: string) =>
  useRead(
    ['booking-search', projectId, words],
    bookingSearchCalls.search,
    { params: { projectId }, query: { q: words, limit: mostCounted } },
    {
      enabled: words !== '',
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
  )

interface FromSearch {
  searchedOn: string
}

const overDashboard = /^\/admin(?:\/*|\/booking\/.*|\/free(?:\/.*)?|\/offers|\/waiting(?:\/.*)?)$/

/** A found booking's page. Over the dashboard, it keeps the part of the list that is shown. */
export const bookingPage = (
  { booking_id }: Pick<BookingFound, 'booking_id'>,
  { pathname, search }: Pick<Path, 'pathname' | 'search'>,
) => ({
  pathname: `/admin/booking/${booking_id}`,
  search: overDashboard.test(pathname) ? search : '',
})

/** The history state of a booking opened from the search on the current page. */
export const fromSearch = ({ pathname, search }: Path): FromSearch => ({
  searchedOn: createPath({ pathname, search }),
})

/** The page the user searched from; undefined if the search did not open this page. */
export const searchedOn = (state: unknown) => (state as Partial<FromSearch> | null)?.searchedOn

interface FoundOptionProps {
  id: string
  booking: BookingFound
  active: boolean
  onChosen: () => void
}

/**
 * A booking in the result list. Focus stays in the search field, which passes key presses on to the
 * list.
 */
export function FoundOption({ id, booking, active, onChosen }: FoundOptionProps) {
  const option = useRef<HTMLAnchorElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const { start, timezone, past, cancelled } = booking
  const ways = [booking.email, booking.phone, texts.number(booking.booking_number)].filter(Boolean)
  return (
    <Link
      ref={option}
      id={id}
      to={bookingPage(booking, location)}
      state={fromSearch(location)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
      data-past={past || undefined}
      data-cancelled={cancelled || undefined}
      className={classes.option}
    >
      <p className={classes.name}>{booking.name || texts.nameless}</p>
      <p className={classes.people}>{people(booking.people)}</p>
      <p className={classes.when}>
        {cancelled ? <span className={classes.cancelled}>{texts.cancelled}</span> : null}
        {past ? `${texts.past} · ` : ''}
        {moment(new Date(start), timezone)} · {booking.variant}
      </p>
      <p className={classes.ways}>
        {ways.map((way, at) => (
          <Fragment key={way}>
            <span className={classes.way}>{at < ways.length - 1 ? `${way} ·` : way}</span>{' '}
          </Fragment>
        ))}
      </p>
    </Link>
  )
}

/** The list that the search field controls; null if there is no list. */
export interface SearchList {
  id?: string
  active?: string
}

export type SearchKeys = ((event: KeyboardEvent) => void) | undefined

interface SearchResultsProps {
  query: string
  projectId: string
  /** Receives the list's handler for keys pressed in the search field. */
  keys: RefObject<SearchKeys>
  onList: (list: SearchList) => void
  onChosen: () => void
}

const pauseMs = 180
const mostShown = 6

/** An entry of the result list, and the page that it opens. */
type Entry = { to: To; state?: FromSearch } & (
  | { kind: 'people'; people: number }
  | { kind: 'slot'; slot: FreeSlot }
  | { kind: 'booking'; booking: BookingFound }
)

function keyOf(entry: Entry): string {
  if (entry.kind === 'people') return entry.kind
  return entry.kind === 'slot' ? entry.slot.slot_id : entry.booking.booking_id
}

interface EntryOptionProps extends Omit<FoundOptionProps, 'booking'> {
  entry: Entry
}

function EntryOption({ entry, ...option }: EntryOptionProps) {
  if (entry.kind === 'booking') return <FoundOption {...option} booking={entry.booking} />
  if (entry.kind === 'slot') return <SlotOption {...option} slot={entry.slot} to={entry.to} />
  return <PeopleOption {...option} people={entry.people} to={entry.to} />
}

/** The results below the search field. */
export function SearchResults({ query, projectId, keys, onList, onChosen }: SearchResultsProps) {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  const wanted = query.trim()
  const [asked] = useDebouncedValue(wanted, pauseMs)
  const search = useBookingSearch(projectId, asked)
  const found = wanted && asked ? (search.data ?? []) : []
  const spoken = useSpokenSlots(projectId, asked)
  const slots = spoken.slots.slice(0, wanted && asked ? mostShown : 0)
  const named = wanted === asked ? peopleNamed(asked) : undefined
  const bookingsShown = found.slice(0, mostShown)
  const { pathname, search: view } = location
  const forPeople: Entry[] = named
    ? [{ kind: 'people', people: named.people, to: freePage(named.people, view) }]
    : []
  const shown: Entry[] = [
    // A number alone is more often part of a phone or booking number.
    ...(named?.isPlain ? [] : forPeople),
    ...slots.map((slot) => ({ kind: 'slot' as const, slot, to: slotPage(slot, view) })),
    ...bookingsShown.map((booking) => ({
      kind: 'booking' as const,
      booking,
      to: bookingPage(booking, { pathname, search: view }),
      state: fromSearch(location),
    })),
    ...(named?.isPlain ? forPeople : []),
  ]
  const [place, setPlace] = useState({ asked, at: 0 })
  const active = place.asked === asked ? Math.min(place.at, shown.length - 1) : 0
  const isCurrent =
    asked === wanted && search.isSuccess && !search.isPlaceholderData && spoken.isCurrent

  /** The search words if Enter was pressed before their results arrived. */
  const [entered, setEntered] = useState('')
  const open = ({ to, state }: Entry) => {
    onChosen()
    navigate(to, { state })
  }
  useEffect(() => {
    const [first] = shown
    if (isCurrent && entered && entered === wanted && first) open(first)
  })

  const optionId = (at: number) => `${id}-${at}`

  useEffect(() => {
    onList(shown.length > 0 ? { id, active: `${id}-${active}` } : {})
  }, [id, active, shown.length, onList])

  useEffect(() => {
    keys.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = shown[active]
      if (step && chosen) {
        event.preventDefault()
        setPlace({ asked, at: (active + step + shown.length) % shown.length })
      }
      // Enter applies to the whole text typed, not to results for an earlier version of it.
      const enters = event.key === 'Enter'
      setEntered(enters && !isCurrent ? wanted : '')
      if (enters && chosen && isCurrent) open(chosen)
    }
    return () => {
      keys.current = undefined
    }
  })

  const status = !wanted
    ? texts.hint
    : !isCurrent
      ? texts.searching
      : found.length === 0
        ? texts.nothing(asked)
        : ''

  return (
    <div className={classes.panel}>
      {search.isError && asked ? (
        <p role="alert" className={classes.failure}>
          {texts.failed} {reasonOf(search.error)}
        </p>
      ) : status && shown.length === 0 ? (
        <p className={classes.status}>{status}</p>
      ) : null}
      {shown.length > 0 ? (
        <div
          id={id}
          role="listbox"
          aria-label={bookingsShown.length < shown.length ? slotSearchTexts.list : texts.list}
          className={classes.list}
        >
          {shown.map((entry, at) => (
            <EntryOption
              key={keyOf(entry)}
              {...{ entry, onChosen }}
              id={optionId(at)}
              active={at === active}
            />
          ))}
        </div>
      ) : null}
      {found.length > mostShown ? (
        <p className={classes.more}>
          {texts.more(found.length - mostShown, found.length === mostCounted)}
        </p>
      ) : null}
      <p role="status" className={classes.heard}>
        {isCurrent && wanted
          ? [
              slots.length > 0 ? slotSearchTexts.slots(slots.length) : '',
              texts.count(found.length, found.length === mostCounted),
            ]
              .join(' ')
              .trim()
          : ''}
      </p>
    </div>
  )
}
