import { useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import { ownBookingTexts } from '#texts/own-booking-texts.ts'
import { say } from '../fields/say.ts'
import type { CalendarDay } from '../state/days.ts'
import type { ChangingProps } from './changing.ts'
import { Moving } from './moving.tsx'
import { PeopleChange } from './people-change.tsx'
import { useSaving } from './saving.ts'
import { bookingText } from './wording.ts'

/** What the visitor chose; kept when they go back. */
export interface Draft {
  /** Undefined: as booked. */
  people?: string | undefined
  day?: CalendarDay | undefined
  slot?: PublicSlot | undefined
}

/** The steps to change a booking. They stay mounted, so that going back loses nothing. */
export function Changing(props: ChangingProps) {
  const { t, booking, step, go, back } = props
  const words = ownBookingTexts[booking.language]
  const [draft, set] = useState<Draft>({})
  const onChanged: ChangingProps['onChanged'] = (changed, told) => {
    set({})
    props.onChanged(changed, told)
  }
  const saving = useSaving({ ...props, onChanged }, words)
  const change = (changed: Draft) => {
    saving.forget()
    set((old) => ({ ...old, ...changed }))
  }
  const people = draft.people ?? String(booking.attendees_count)
  const now = say(words.now, { booking: bookingText(booking, t) })
  const shared = { t, words, booking, people, now, change, saving, go, back }
  if (step === 'booking') return null
  if (step === 'people') return <PeopleChange {...shared} />
  return <Moving {...shared} {...{ step, draft }} />
}
