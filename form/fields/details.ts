import type { FormTexts } from '#texts/de/form.ts'
import { counted } from './say.ts'

/** What the visitor types, as typed. People leave `website` empty; robots fill it. */
export interface Details {
  attendees_count: string
  booker_name: string
  booker_email: string
  comment: string
  website: string
}

export const emptyDetails: Details = {
  attendees_count: '1',
  booker_name: '',
  booker_email: '',
  comment: '',
  website: '',
}

export type Faults = Partial<Record<keyof Details, string>>

/** 0 for what is no whole number. */
export const peopleIn = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : 0)

/** What is wrong at which field. Only what is certain: the server has the last word on addresses. */
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
