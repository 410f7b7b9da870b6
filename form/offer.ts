import { useCallback, useEffect, useState } from 'react'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
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

export type Trouble = 'unknown' | 'unreachable'

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

  const load: Load = useCallback(
    async (known, until) => {
      setState((old) => ({ ...old, loading: true, trouble: undefined }))
      const found = await fetchOffer({ url, known, until })
      setState((old) =>
        typeof found === 'string'
          ? { ...old, loading: false, trouble: found }
          : { loading: false, offer: found },
      )
      return typeof found === 'string' ? undefined : found
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

async function fetchOffer({ url, known, until }: Asked): Promise<Offer | Trouble> {
  const span = known && until ? `?from=${known.today}&to=${until}` : ''
  const [project, slots] = await Promise.all([
    known ? ({ ok: true, value: known.project } as const) : call<PublicProject>(url),
    call<PublicSlot[]>(`${url}/slots${span}`),
  ])
  if (!project.ok) return troubleOf(project)
  if (!slots.ok) return troubleOf(slots)
  const today = known?.today ?? dayAt(new Date(), project.value.timezone)
  return {
    project: project.value,
    slots: slots.value,
    today,
    until: until ?? addDays(today, defaultDays),
    horizon: addDays(today, mostDays),
  }
}

/** A malformed identifier is as unknown as one that nothing answers to. */
const troubleOf = (answer: Answer<unknown> & { ok: false }): Trouble =>
  answer.status === 404 || answer.status === 422 ? 'unknown' : 'unreachable'
