import type { AnswerEntries } from './answer-fields.tsx'
import type { PeopleEntries } from './people-entries.ts'

/** What was typed for a caller, without the slot; numbers are kept as typed. */
export interface Caller extends PeopleEntries {
  booker_name: string
  booker_email: string
  no_email: boolean
  booker_phone: string
  comment: string
  answers: AnswerEntries
}

const keptMs = 10 * 60_000

/**
 * What an office typed for a caller whose booking it has not made, so that it can look for another
 * slot in the same call. Only in this tab's memory, which logging out clears with the page.
 */
let kept: { username: string; until: number; caller: Caller } | undefined

export function keepCaller(username: string, caller: Caller, now = Date.now()): void {
  const { booker_name, booker_email, booker_phone } = caller
  if (!(booker_name + booker_email + booker_phone).trim()) return
  kept = { username, until: now + keptMs, caller }
}

/** What this member of staff typed in the last ten minutes; never what another one did. */
export function callerOf(username: string | undefined, now = Date.now()): Caller | undefined {
  if (kept && (kept.username !== username || kept.until < now)) kept = undefined
  return kept?.caller
}

/** After the booking is made. */
export function forgetCaller(): void {
  kept = undefined
}
