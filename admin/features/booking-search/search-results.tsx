import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import type { BookingFound } from '#contract/booking.ts'
import { searchTexts as texts } from '#texts/de/shell.ts'
import { mostCounted, useBookingSearch } from './booking-search.ts'
import { FoundOption } from './found-option.tsx'
import { bookingPage, fromSearch } from './from-search.ts'
import classes from './search-results.module.css'

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

/** The results below the search field. */
export function SearchResults({ query, projectId, keys, onList, onChosen }: SearchResultsProps) {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  const wanted = query.trim()
  const [asked] = useDebouncedValue(wanted, pauseMs)
  const search = useBookingSearch(projectId, asked)
  const found = wanted && asked ? (search.data ?? []) : []
  const shown = found.slice(0, mostShown)
  const [place, setPlace] = useState({ asked, at: 0 })
  const active = place.asked === asked ? Math.min(place.at, shown.length - 1) : 0
  const isCurrent = asked === wanted && search.isSuccess && !search.isPlaceholderData

  /** The search words if Enter was pressed before their results arrived. */
  const [entered, setEntered] = useState('')
  const open = (booking: BookingFound) => {
    onChosen()
    navigate(bookingPage(booking, location), { state: fromSearch(location) })
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
        <div id={id} role="listbox" aria-label={texts.list} className={classes.list}>
          {shown.map((booking, at) => (
            <FoundOption
              key={booking.booking_id}
              id={optionId(at)}
              booking={booking}
              active={at === active}
              onChosen={onChosen}
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
        {isCurrent && wanted ? texts.count(found.length, found.length === mostCounted) : ''}
      </p>
    </div>
  )
}
