import { typedMinutes, wholeNumber } from '#admin/ui/field.tsx'
import { reminderTexts as texts } from '#texts/de/project.ts'

export const mostReminders = 5
export const twoDays = 48
const longest = 720

/** A reminder while it is being edited. */
export interface ReminderEntry {
  /** Identifies the reminder and stays the same while it is edited. */
  key: string
  /** How long before the start of the slot the reminder is sent, such as `2 Tage vorher`. */
  text: string
}

/** A new reminder; without `hours`, its text is empty. */
export const newReminder = (hours?: number): ReminderEntry => ({
  key: crypto.randomUUID(),
  text: hours === undefined ? '' : texts.before(hours),
})

/** The reminders in the order they are sent. */
export const reminderEntries = (hours: number[]): ReminderEntry[] =>
  hours.toReversed().map((before) => ({ key: String(before), text: texts.before(before) }))

/**
 * Parses `2 Tage vorher`, `3 h` or `36`, where a bare number means hours; `NaN` for anything else.
 */
export function hoursIn(typed: string): number {
  const text = typed.trim().replace(/\s*vorher$/i, '')
  const hours = wholeNumber(text)
  return Number.isNaN(hours) ? typedMinutes(text) / 60 : hours
}

export function reminderFault(typed: string): string | null {
  const hours = hoursIn(typed)
  return Number.isInteger(hours) && hours >= 1 && hours <= longest ? null : texts.invalid
}

const local = /(^|\.)(localhost|local|internal)$|^\[(::1|f[cd].*)\]$/
const privateNetwork = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./

/** Whether a host, as in `location.hostname`, is unreachable from the internet. */
export const isLocalAddress = (hostname: string) =>
  local.test(hostname) || (/^[\d.]+$/.test(hostname) && privateNetwork.test(hostname))

/** Whether a host, as in `location.hostname`, is the computer itself. */
export const isThisComputer = (hostname: string) =>
  /(^|\.)localhost$|^127\.[\d.]+$|^\[::1\]$/.test(hostname)
