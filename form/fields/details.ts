import type { FormTexts } from '#texts/de/form.ts'
import type { ExtraValues } from '../extras/extras.ts'
import { counted } from './say.ts'

/**
 * The visitor's unvalidated input. People leave the hidden field `website` empty; bots fill it in.
 */
export interface Details {
  attendees_count: string
  booker_name: string
  booker_email: string
  comment: string
  website: string
  extra?: ExtraValues
}

export type DetailName = Exclude<keyof Details, 'extra'>

export const emptyDetails: Details = {
  attendees_count: '1',
  booker_name: '',
  booker_email: '',
  comment: '',
  website: '',
}

type GroupTexts = Pick<FormTexts, 'largestGroup' | 'tooLarge' | 'peopleMissing'>

/** Error messages by field name. */
export type Faults = Partial<Record<string, string>>

/**
 * Parses the number of people the visitor typed; 0 if it is not a whole number. Ignores characters
 * that cannot be seen, because pasted text may have them.
 */
export const peopleIn = (typed: string) =>
  Number(/^[\s\p{Cf}]*(\d+)[\s\p{Cf}]*$/u.exec(typed)?.[1] ?? 0)

/** Why nobody can book for the number of people that the visitor typed. */
export function groupFault(typed: string, t: GroupTexts) {
  const people = peopleIn(typed)
  if (people < 1) return t.peopleMissing
  if (people > t.largestGroup) return t.tooLarge
}

/** Client-side validation errors; only the server fully validates email addresses. */
export function faultsOf(details: Details, remaining: number, t: FormTexts): Faults {
  const people = peopleIn(details.attendees_count)
  const email = details.booker_email.trim()
  const faults: Faults = {}
  const full = remaining && people > remaining && counted(t.tooMany, remaining, t.locale)
  const fault = groupFault(details.attendees_count, t) ?? full
  if (fault) faults.attendees_count = fault
  if (!details.booker_name.trim()) faults.booker_name = t.nameMissing
  if (!email) faults.booker_email = t.emailMissing
  else if (!/^[^ @]+@[^ @]+\.[^ @]+$/.test(email)) faults.booker_email = t.emailWrong
  return faults
}
