import { useEffect, useMemo, useState } from 'react'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'
import { type Answer, call } from './call.ts'
import { addDays, type Day } from './days.ts'
import { dayAt } from './local-time.ts'

export interface Offer {
  project: PublicProject
  slots: PublicSlot[]
  today: Day
  /** Slots are known up to this day. */
  until: Day
  /** The farthest day that can be asked for. */
  horizon: Day
}

/** Why there is nothing to choose, as the visitor is told. */
export interface Trouble {
  title: string
  hint: string
  /** Whether it may pass. */
  passing?: boolean
}

type Found = { offer: Offer } | { offer?: undefined; trouble: Trouble }

export interface OfferState {
  offer?: Offer | undefined
  trouble?: Trouble | undefined
  loading: boolean
}

export type Load = (known?: Offer, until?: Day) => Promise<Offer | undefined>

// Unasked, the server answers 60 days; one fewer is safe whatever the hour there.
const defaultDays = 59
const mostDays = 365

/** The project and its slots. `load` asks again, for slots up to the given day. */
export function useOffer(url: string) {
  const [state, setState] = useState<OfferState>({ loading: true })

  const load = useMemo(
    (): Load => async (known, until) => {
      setState(({ offer }) => ({ offer, loading: true }))
      const found = await fetchOffer({ url, known, until })
      setState(({ offer }) => ({ offer, ...found, loading: false }))
      return found.offer
    },
    [url],
  )

  useEffect(() => {
    load()
  }, [load])

  return { ...state, load }
}

interface Asked {
  url: string
  known?: Offer | undefined
  until?: Day | undefined
}

async function fetchOffer({ url, known, until }: Asked): Promise<Found> {
  const span = known && until ? `?from=${known.today}&to=${until}` : ''
  const [project, slots] = await Promise.all([
    known ? ({ ok: true, body: known.project } as const) : call<PublicProject>(url),
    call<PublicSlot[]>(`${url}/slots${span}`),
  ])
  if (!project.ok) return { trouble: troubleOf(project) }
  if (!slots.ok) return { trouble: troubleOf(slots) }
  const today = known?.today ?? dayAt(new Date(), project.body.timezone)
  return {
    offer: {
      project: project.body,
      slots: slots.body,
      today,
      until: until ?? addDays(today, defaultDays),
      horizon: addDays(today, mostDays),
    },
  }
}

/** A website that may not show the form (403) is told so by the server. */
function troubleOf({ status, body }: Answer<unknown> & { ok: false }): Trouble {
  const hint = { 403: body.message, 404: t.unknownProjectHint }[status]
  if (hint) return { title: t.unknownProject, hint }
  return { title: t.unreachable, hint: t.unreachableHint, passing: true }
}
