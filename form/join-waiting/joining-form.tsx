import { useState } from 'react'
import type { WaitingJoined } from '#contract/waiting.ts'
import { joinWaitingTexts } from '#texts/join-waiting-texts.ts'
import type { JoinWaitingProps } from './join-waiting.ts'
import { Joined } from './joined.tsx'
import { JoiningFields } from './joining-fields.tsx'

/** Joins the waiting list for full slots, and then explains what happens next. */
export function JoiningForm(props: JoinWaitingProps) {
  const { offer, choice, go } = props
  const w = joinWaitingTexts[offer.language]
  const [joined, setJoined] = useState<WaitingJoined | undefined>(undefined)
  const showTimes = () => go({ step: 'time', slot: undefined })
  const showDays = () => go({ step: 'day', slot: undefined })
  if (joined) {
    const email = choice.details.booker_email.trim()
    return <Joined {...{ w, email }} isConfirmed={joined.confirmed} onMore={showDays} />
  }
  return <JoiningFields {...props} w={w} onJoined={setJoined} onTimes={showTimes} />
}
