import { useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { BookedSlotTexts } from '#texts/de/booked-slot.ts'
import { counted } from '../fields/say.ts'
import type { CallAnswer } from '../state/call.ts'
import type { BookedSlotProps } from './booked-slot.ts'

type Refused = CallAnswer<unknown> & { ok: false }

const gone: ErrorAnswer['code'][] = [
  'not_found',
  'slot_started',
  'lead_time_passed',
  'variant_not_offered',
]

/** The message about a refused request, in the booker's language. */
function troubleOf({ status, body, wait }: Refused, w: BookedSlotTexts, locale: string): string {
  const { code = '', message } = body
  if (status >= 500 || !message) return w.noAnswer
  if (status === 429) return counted(w.tooManyTries, Math.max(1, Math.ceil(wait / 60)), locale)
  if (code === 'slot_full') return w.full
  if (code === 'slot_moved') return w.slotMoved
  if (code === 'booking_overtaken') return w.overtaken
  return gone.some((one) => one === code) ? w.gone : w.over
}

/** Sends the booker's choice, one request at a time, and provides a message if it is refused. */
export function useSending(
  { t, refresh }: Pick<BookedSlotProps, 't' | 'refresh'>,
  w: BookedSlotTexts,
) {
  const [sending, setSending] = useState('')
  const [trouble, setTrouble] = useState('')
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)

  const send = async (
    what: string,
    act: () => Promise<CallAnswer<BookingShown>>,
    done: (booking: BookingShown) => void,
  ) => {
    if (busy.current) return
    busy.current = true
    setSending(what)
    setTrouble('')
    const answer = await act()
    if (answer.ok) done(answer.body)
    else {
      if ([404, 409, 422].includes(answer.status)) await refresh()
      setTrouble(troubleOf(answer, w, t.locale))
    }
    busy.current = false
    setSending('')
  }
  return { sending, trouble, send }
}
