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

/** Error messages by field name. */
export type Faults = Partial<Record<string, string>>

/** Parses the number of people the visitor typed; 0 if it is not a whole number. */
export const peopleIn = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : 0)

/** Client-side validation errors; only the server fully validates email addresses. */
export function faultsOf(details: Details, remaining: number, t: FormTexts): Faults {
  const people = peopleIn(details.attendees_count)
  const email = details.booker_email.trim()
  const faults: Faults = {}
  if (people < 1) faults.attendees_count = t.peopleMissing
  if (remaining && people > remaining) {
    faults.attendees_count = counted(t.tooMany, remaining, t.locale)
  }
  if (people > t.largestGroup) faults.attendees_count = t.tooLarge
  if (!details.booker_name.trim()) faults.booker_name = t.nameMissing
  if (!email) faults.booker_email = t.emailMissing
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.booker_email = t.emailWrong
  return faults
}
