import type { PublicSlot } from '#contract/slot.ts'
import { say } from '../fields/say.ts'
import { spanText } from '../state/local-time.ts'
import { slotsByDay } from '../state/slots.ts'
import type { JoinWaitingProps } from './join-waiting.ts'

type Chosen = Pick<JoinWaitingProps, 'offer' | 'choice'>

/** Other times on the chosen day with too little room for the group. */
export function otherFullTimes({ offer, choice }: Chosen, people: number): PublicSlot[] {
  const { variant, day = '', slot } = choice
  const days = slotsByDay(offer.slots, variant?.ressource_id ?? '', offer.project.timezone)
  return (days.get(day) ?? []).filter(
    ({ slot_id, remaining }) => slot_id !== slot?.slot_id && remaining < people,
  )
}

export function timeOf({ start, timezone }: PublicSlot, { offer, choice }: Chosen): string {
  const timeZone = timezone ?? offer.project.timezone
  const duration = choice.variant?.duration ?? 0
  return say(offer.texts.oclock, { time: spanText({ start, duration, timeZone }) })
}
