import { useState } from 'react'
import { ownBookingTexts } from '#texts/own-booking-texts.ts'
import { say } from '../fields/say.ts'
import type { Draft } from './change-props.ts'
import type { ChangingProps } from './changing.ts'
import { Moving } from './moving.tsx'
import { PeopleChange } from './people-change.tsx'
import { useSaving } from './saving.ts'
import { bookingText } from './wording.ts'

/** The steps for changing a booking. They stay mounted, so nothing is lost when going back. */
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
