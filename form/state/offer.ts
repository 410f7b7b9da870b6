import { useEffect, useMemo, useState } from 'react'
import type { Offer as OfferAnswer } from '#contract/offer.ts'
import { offerPart } from '#contract/public-paths.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { counted } from '#form/fields/details.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { formTrouble as german } from '#texts/de/form-trouble.ts'
import { formTrouble as english } from '#texts/en/form-trouble.ts'
import { formTrouble as french } from '#texts/fr/form-trouble.ts'
import { at, type CallAnswer, call, type ProjectAddress } from './booking.ts'
import { addDays, type CalendarDay, dayAt } from './time.ts'

export interface LoadedOffer extends OfferAnswer<FormTexts> {
  today: CalendarDay
  /** Slots are loaded up to this day. */
  until: CalendarDay
  /** The last day that can be requested. */
  horizon: CalendarDay
}

/** A message telling the visitor why there is nothing to choose. */
export interface Trouble {
  title: string
  hint: string
  /** Whether a retry may help. */
  passing?: boolean
}

interface OfferState {
  offer?: LoadedOffer | undefined
  trouble?: Trouble | undefined
  loading: boolean
}

/**
 * Loads the offer again; with `known` and `until`, only its slots and closed days, up to that day.
 */
export type Load = (known?: LoadedOffer, until?: CalendarDay) => Promise<LoadedOffer | undefined>

/** The loaded slots, and a function to load more. */
export interface Reach {
  offer: LoadedOffer
  loading: boolean
  failed: boolean
  load: Load
}

// By default the server returns 60 days of slots; assuming one day fewer is safe at any time of
// day.
const defaultDays = 59
export const mostDays = 365

/** The error messages to show until the server's text arrives. */
export const troubleIn = (language = '') =>
  ({ en: english, fr: french })[language.slice(0, 2)] ?? german

/** The project, its slots and the form's text. */
export function useOffer(url: ProjectAddress, language = '') {
  const [state, setState] = useState<OfferState>({ loading: true })

  const load = useMemo(
    (): Load => async (known, until) => {
      setState(({ offer }) => ({ offer, loading: true }))
      const days = known && until ? `&from=${known.today}&to=${until}` : ''
      const asked = `${offerPart}?lang=${encodeURIComponent(language)}${days}` as const
      const answer = await call(at(url, asked))
      const found = answer.ok ? { offer: offerOf(answer.body, known, until) } : undefined
      const trouble = answer.ok ? undefined : troubleOf(answer, language)
      setState(({ offer }) => ({ offer, trouble, ...found, loading: false }))
      return found?.offer
    },
    [url, language],
  )

  useEffect(() => {
    load()
  }, [load])

  return { ...state, load }
}

/**
 * Builds the offer from a response, adding the full slots to the others; older servers send neither
 * `full` nor `closed`. Given a known offer, replaces only its slots and closed days.
 */
function offerOf(
  answer: OfferAnswer<object>,
  known?: LoadedOffer,
  until?: CalendarDay,
): LoadedOffer {
  const slots = [...answer.slots, ...(answer.full ?? []).map((slot) => ({ ...slot, remaining: 0 }))]
  slots.sort((a, b) => (a.start < b.start ? -1 : 1))
  const closed = answer.closed ?? []
  if (known && until) return { ...known, slots, closed, until }
  const today = dayAt(new Date(), answer.project.timezone)
  return {
    ...(answer as OfferAnswer<FormTexts>),
    slots,
    closed,
    today,
    until: addDays(today, defaultDays),
    horizon: addDays(today, mostDays),
  }
}

/** The problem to show. If the website may not embed the form (403), it is the server's message. */
function troubleOf(
  { status, body }: CallAnswer<unknown> & { ok: false },
  language: string,
): Trouble {
  const t = troubleIn(language)
  const hint = { 403: body.message, 404: t.unknownHint }[status]
  if (hint) return { title: t.unknown, hint }
  return { title: t.unreachable, hint: t.unreachableHint, passing: true }
}

/** Loads slots up to the needed day, unless they are already loaded. */
export function useSlotsUntil(needed: CalendarDay, { offer, loading, failed, load }: Reach) {
  useEffect(() => {
    if (offer.until < needed && !loading && !failed) load(offer, needed)
  }, [needed, offer, loading, failed, load])
}

export const offers = (slot: PublicSlot, ressourceId: string, people = 1) =>
  slot.remaining >= people && slot.ressource_ids.includes(ressourceId)

/**
 * The slots that offer the variant, including full ones, grouped by day in their own time zone, by
 * default in `timeZone`, and sorted by start time.
 */
export function slotsByDay(slots: PublicSlot[], ressourceId: string, timeZone: string) {
  const days = new Map<CalendarDay, PublicSlot[]>()
  for (const slot of slots) {
    if (!offers(slot, ressourceId, 0)) continue
    const day = dayAt(slot.start, slot.timezone ?? timeZone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

export const withRoom = (slots: PublicSlot[] | undefined, people: number) =>
  (slots ?? []).filter(({ remaining }) => remaining >= people)

/** The most free places in any one slot of the day, because a group needs a single slot. */
export const mostFree = (slots: PublicSlot[]) => Math.max(0, ...slots.map((slot) => slot.remaining))

/**
 * The level in the month's legend: 0 for no free places, 1 for up to 5, 2 for up to 15, 3 for more.
 */
export const levelOf = (free: number) => (free > 15 ? 3 : free > 5 ? 2 : free && 1)

/** The form's text for a variant, which may have limits of its own. */
export const textsFor = ({ texts }: LoadedOffer, ressourceId: string): FormTexts => ({
  ...texts,
  ...texts.ofVariants?.[ressourceId],
})

/** The number of free places in words, emphasised if there are few. */
export const leftText = (count: number, t: Pick<FormTexts, 'left' | 'fewLeft' | 'locale'>) =>
  counted(count > 3 ? t.left : t.fewLeft, count, t.locale)

export interface Wanted {
  slot: PublicSlot
  ressourceId: string
  people: number
}

/**
 * Up to three other slots with room for the group: the nearest in time, sorted by start time. The
 * wanted slot itself is one of them, and the nearest, if it has another time by now.
 */
export function nearestWithRoom(slots: PublicSlot[], { slot, ressourceId, people }: Wanted) {
  const distance = ({ slot_id, start }: PublicSlot) =>
    slot_id === slot.slot_id ? 0 : Math.abs(Date.parse(start) - Date.parse(slot.start))
  return slots
    .filter(
      (other) =>
        offers(other, ressourceId, people) &&
        (other.slot_id !== slot.slot_id || other.start !== slot.start),
    )
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort((a, b) => (a.start < b.start ? -1 : 1))
}
