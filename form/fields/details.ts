import type { ExtraValues } from '#form/extras/extras.ts'
import type { FormTexts } from '#texts/de/form.ts'
import type { Plural } from '#texts/form-shape.ts'

/** Replaces the placeholders in braces. */
export const say = (text: string, values: Record<string, string | number>) =>
  text.replace(/{(\w+)}/g, (_, name) => String(values[name]))

/** Picks the plural form for a number, and inserts the number. */
export const counted = (forms: Plural, count: number, locale: string) =>
  say(new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other, {
    count: count.toLocaleString(locale),
  })

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

type GroupTexts = Pick<FormTexts, 'largestGroup' | 'tooLarge' | 'smallestGroup' | 'peopleMissing'>

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
  if (people < t.smallestGroup) return t.peopleMissing
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

/**
 * Focuses the first part of a form that needs the visitor, in the middle of the page: at its top it
 * would be under the sticky summary, because not all browsers leave room for it when they focus.
 */
export function attend(form: HTMLElement | null, selector = '[aria-invalid]') {
  const part = form?.querySelector<HTMLElement>(selector)
  part?.focus()
  part?.scrollIntoView({ block: 'center' })
  return part
}

/**
 * The CSS variables for an accent colour: the colour itself, and black or white for the text on it,
 * whichever has more contrast. Anything but a hex colour is ignored.
 */
export function accentStyle(color = ''): string {
  const hex = color.length === 4 ? color.replace(/\w/g, '$&$&') : color
  if (!/^#[\da-f]{6}$/i.test(hex)) return ''
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
    return sum + weight * part ** 2.2
  }, 0)
  // 0.179 is the luminance l where black and white have equal contrast: 1.05 / (l + 0.05) = (l +
  // 0.05) / 0.05.
  const on = luminance > 0.179 ? '#000' : '#fff'
  return `--rundgang-color:${hex};--rundgang-on-color:${on}`
}
