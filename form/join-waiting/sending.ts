import { useRef, useState } from 'react'
import { waitingPart } from '#contract/public-paths.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { WaitingJoined, WaitingSent } from '#contract/waiting.ts'
import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import type { Faults } from '../fields/details.ts'
import { counted } from '../fields/say.ts'
import { at, type CallAnswer, post } from '../state/call.ts'
import type { JoinWaitingProps } from './join-waiting.ts'

interface Sending extends JoinWaitingProps {
  w: JoinWaitingTexts
  onJoined: (joined: WaitingJoined) => void
}

interface Entry {
  /** The other slots that would also suit the visitor. */
  slots: PublicSlot[]
  people: number
  least: number
}

interface Told {
  trouble?: string
  faults?: Faults
  /** Whether the visitor must choose another time. */
  leadsBack?: boolean
}

/** Joins the waiting list, one request at a time, and provides a message if it is refused. */
export function useJoining(props: Sending, wanted: Entry) {
  const { url, offer, load, w, onJoined } = props
  const [sending, setSending] = useState(false)
  const [told, tell] = useState<Told>({})
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)

  const join = async () => {
    const body = sentBy(props, wanted)
    if (busy.current || !body) return
    busy.current = true
    setSending(true)
    tell({})
    const answer = await post(at(url, waitingPart), JSON.stringify(body))
    busy.current = false
    setSending(false)
    if (answer.ok) return onJoined(answer.body)
    const refused = refusalOf(answer, { w, t: offer.texts })
    if (refused.leadsBack) load(offer, offer.until)
    tell(refused)
  }
  const { trouble = '', faults = {}, leadsBack = false } = told
  return { sending, trouble, faults, leadsBack, join, forget: () => tell({}) }
}

function sentBy({ offer, choice }: Sending, wanted: Entry): WaitingSent | undefined {
  const { slot, variant, details } = choice
  if (!slot || !variant) return
  return {
    slot_ids: [slot, ...wanted.slots].map(({ slot_id }) => slot_id),
    category: variant.ressource_id,
    people: wanted.people,
    people_min: wanted.least,
    name: details.booker_name.trim(),
    email: details.booker_email.trim(),
    language: offer.language,
  }
}

type Speaking = Pick<Sending, 'w'> & { t: Sending['offer']['texts'] }

function refusalOf(
  { status, body, wait }: CallAnswer<unknown> & { ok: false },
  { w, t }: Speaking,
): Told {
  const { code, message, fields = {} } = body
  if (status >= 500 || !message) return { trouble: w.noAnswer }
  if (code === 'too_many_tries') {
    return wait
      ? { trouble: counted(t.tooManyTries, Math.ceil(wait / 60), t.locale) }
      : { trouble: w.tooMany }
  }
  if (fields.email) return { faults: { booker_email: t.emailWrong } }
  if (fields.people) return { faults: { attendees_count: t.tooLarge } }
  if (fields.name) return { faults: { booker_name: t.nameMissing } }
  if (code === 'places_free') return { trouble: w.placesFree, leadsBack: true }
  if (code === 'already_waiting') return { trouble: w.already }
  return { trouble: w.gone, leadsBack: true }
}
