import { cancellationPart } from '#contract/public-paths.ts'
import { peopleIn } from './fields/details.ts'
import {
  type Attempt,
  asksForProof,
  at,
  attemptFor,
  type BookingOffice,
  type BookingOutcome,
  call,
  outcomeOf,
  post,
  send,
  sentAs,
} from './state/booking.ts'
import type { SendScript, ToSend } from './state/extras.ts'
import { nearestWithRoom } from './state/offer.ts'

declare const RundgangProof: {
  book: (counter: BookingOffice, attempt: Attempt) => Promise<BookingOutcome>
}

/** Books the visitor's choice; if its slot is gone, the refusal has the nearest others. */
async function book(toSend: ToSend): Promise<BookingOutcome> {
  const { server, url, offer, extras, asked, choice, change, took, onLongWork, addProof } = toSend
  const { slot, variant, details, replaced } = choice
  if (!slot || !variant) return { refusal: {} }
  const { texts: t, language } = offer
  const ressourceId = variant.ressource_id
  const { duration } = asked
  const sent = extras?.sentOf(details.extra ?? {}, asked, details)
  const wish = sentAs({ slot, ressourceId, details, duration, language, extras: sent })
  const attempt = attemptFor(wish, took, choice.attempt)
  change({ attempt })
  // Cancels the visitor's own hold first, because that hold may be the only reason the slot is
  // full.
  if (replaced) {
    const old = await call(replaced)
    if (old.ok && old.body.held_until) await post(at(replaced, cancellationPart))
  }
  const counter = { server, url, t, onLongWork }
  const answer = await send(counter, attempt)
  const bookProven = async () => {
    await addProof()
    return RundgangProof.book(counter, attempt)
  }
  const outcome = asksForProof(answer)
    ? // A script that fails to load is treated like a missing response.
      await bookProven().catch(() => outcomeOf({ ...answer, status: 500 }, t))
    : outcomeOf(answer, t)
  if ('made' in outcome || !outcome.refusal.gone) return outcome
  return { refusal: { ...outcome.refusal, others: await findOthers(toSend) } }
}

/** Reloads the slots and returns the nearest ones with room. */
async function findOthers({ offer, load, choice }: ToSend) {
  const { slot, variant, details } = choice
  if (!slot || !variant) return []
  const { until, horizon } = offer
  const people = peopleIn(details.attendees_count)
  const near = (found = offer) =>
    nearestWithRoom(found.slots, { slot, ressourceId: variant.ressource_id, people })
  const others = near(await load(offer, until))
  return others.length || until >= horizon ? others : near(await load(offer, horizon))
}

// A separate script, loaded with the visitor's details, because nothing before them needs it.
const script: SendScript = { book }
const page = globalThis as { RundgangSend?: SendScript }
page.RundgangSend ??= script
