import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import { reminderTexts } from '#texts/de/project.ts'
import { websiteTexts } from '#texts/de/website.ts'
import type { ProjectSettings } from '../project-settings-form.tsx'
import {
  hoursIn,
  type ReminderEntry,
  reminderEntries,
  reminderFault,
} from '../reminder/reminder-entries.ts'

const largestGroup = 1_000_000

/** The values in the form. Websites are entered one per line. */
export type WebsiteEntries = Record<
  'embed_origins' | 'imprint_url' | 'privacy_url' | 'timezone' | 'max_people_per_booking',
  string
> &
  Record<'double_opt_in' | 'visitor_changes' | 'waiting_list', boolean> & {
    reminders: ReminderEntry[]
  }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A website's address without `https://`, with or without a path. */
const withoutScheme = /^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/

/** Completes web addresses as people type them: `www.museum.de` becomes `https://www.museum.de`. */
const addressIn = (typed: string) => {
  const text = typed.trim()
  return withoutScheme.test(text) ? `https://${text}` : text
}

/** The number of people entered; null if the field is empty. */
const peopleIn = (typed: string) => (typed.trim() ? wholeNumber(typed) : null)

function groupFault(typed: string) {
  const people = peopleIn(typed)
  if (people === null) return null
  return people >= 1 && people <= largestGroup ? null : websiteTexts.largestGroupInvalid
}

export const websiteSettings: ProjectSettings<WebsiteEntries> = {
  entriesOf: (project) => ({
    embed_origins: (project.embed_origins ?? []).join('\n'),
    double_opt_in: project.double_opt_in ?? false,
    visitor_changes: project.visitor_changes ?? true,
    waiting_list: project.waiting_list ?? false,
    reminders: reminderEntries(project.reminders ?? []),
    max_people_per_booking: String(project.max_people_per_booking ?? ''),
    imprint_url: project.imprint_url ?? '',
    privacy_url: project.privacy_url ?? '',
    timezone: project.timezone,
  }),
  rules: { max_people_per_booking: groupFault, reminders: { text: reminderFault } },
  labels: {
    embed_origins: websiteTexts.origins,
    double_opt_in: websiteTexts.doubleOptIn,
    visitor_changes: websiteTexts.visitorChanges,
    waiting_list: websiteTexts.waitingList,
    max_people_per_booking: websiteTexts.largestGroup,
    reminders: reminderTexts.title,
    imprint_url: websiteTexts.imprint,
    privacy_url: websiteTexts.privacy,
    timezone: websiteTexts.timezone,
  },
  toChange: (entries) => ({
    ...entries,
    embed_origins: linesOf(entries.embed_origins).map(addressIn),
    imprint_url: addressIn(entries.imprint_url),
    privacy_url: addressIn(entries.privacy_url),
    max_people_per_booking: peopleIn(entries.max_people_per_booking),
    reminders: entries.reminders.map(({ text }) => hoursIn(text)),
  }),
}
