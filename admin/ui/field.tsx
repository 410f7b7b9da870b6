import {
  PasswordInput,
  type PasswordInputProps,
  Skeleton,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { words } from '#texts/de/words.ts'
import './later-styles.ts'
import classes from './field.module.css'

interface DateInputProps extends TextInputProps {
  type?: 'date' | 'datetime-local'
  /** The error message for a date that is incomplete or does not exist, such as 30 February. */
  impossible: string
}

/** A date field. Its value is empty while the browser does not accept the typed text. */
export function DateInput({ type = 'date', impossible, error, ...props }: DateInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(false)
  // Browsers fire no change event for an invalid date, so the field is checked when an error
  // appears.
  useEffect(() => setTyped(!!error && (ref.current?.validity.badInput ?? false)), [error])
  return (
    <TextInput ref={ref} type={type} error={error && isTyped ? impossible : error} {...props} />
  )
}

/**
 * What people see of the text that they typed or pasted: trimmed, and without direction marks,
 * zero-width spaces and the like, which come along with text that is copied from elsewhere.
 */
export const visibleText = (typed: string) => typed.replaceAll(/\p{Cf}/gu, '').trim()

// Numbers with German thousands separators. `1,000` is refused, because it could also mean one.
const thousands = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:\s\d{3})+$/

const ambiguous = /^\d{1,3}(?:,\d{3})+$/

const ungrouped = (text: string) => (thousands.test(text) ? text.replaceAll(/[.\s]/g, '') : text)

/**
 * Parses a typed whole number, such as `1000`, `1.000` or `1 000`; `NaN` for anything else. The
 * field's type is not `number`, because browsers would then silently turn `1,5` into 15.
 */
export function wholeNumber(typed: string): number {
  const text = ungrouped(visibleText(typed))
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

const decimal = String.raw`(\d+(?:[.,]\d+)?)`

const ofMinutes = String.raw`(?:m|min\.?|minuten?)`

const ofHours = String.raw`(?:h|std\.?|stunden?)`

const minutes = new RegExp(`^${decimal} *${ofMinutes}?$`)

const clock = new RegExp(String.raw`^(\d+):([0-5]\d) *${ofHours}?$`)

/** The units in descending order; a time may consist of several, such as `1 Tag 2 Stunden`. */
const units = [
  { pattern: '(?:w|wo\\.?|wochen?)', minutes: 7 * 24 * 60 },
  { pattern: '(?:d|tg\\.?|tage?)', minutes: 24 * 60 },
  { pattern: ofHours, minutes: 60 },
  { pattern: ofMinutes, minutes: 1 },
]

const parts = units.map(({ pattern }) => `(?:${decimal} *${pattern})?`)

const several = new RegExp(`^${parts.join(' *')}$`)

/** Only after hours may the unit of the minutes be left out. */
const hours = new RegExp(String.raw`^${decimal} *${ofHours} *(\d+)$`)

const numberIn = (text = '0') => Number(text.replace(',', '.'))

/** `eine Woche` for `1 woche`, and `1 Tag und 2 Stunden` for `1 tag 2 stunden`. */
const inDigits = (text: string) =>
  text.replace(/\b(?:eine?|einen)\b/g, '1').replaceAll(/ (?:und|\+) | *, +/g, ' ')

/**
 * Parses a typed duration as minutes: `90`, `1,5 h`, `1:30`, `1 Std. 30 Min.`, `2 Tage`, `1 Woche`;
 * `NaN` for anything else.
 */
export function typedMinutes(typed: string): number {
  const text = inDigits(ungrouped(visibleText(typed).toLowerCase()))
  if (ambiguous.test(text)) return Number.NaN
  const inMinutes = minutes.exec(text)
  if (inMinutes) return numberIn(inMinutes[1])
  const inHours = hours.exec(text) ?? clock.exec(text)
  if (inHours) return numberIn(inHours[1]) * 60 + numberIn(inHours[2])
  const found = text ? several.exec(text)?.slice(1) : undefined
  if (!found) return Number.NaN
  return found.reduce((sum, number, nth) => sum + numberIn(number) * (units[nth]?.minutes ?? 0), 0)
}

export const shortestPassword = 8

/** The next password field of the same form; undefined for the last one. */
function fieldAfter(input: HTMLInputElement) {
  const fields = input.form?.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')
  const all = [...(fields ?? [])]
  return all[all.indexOf(input) + 1]
}

/**
 * Makes Tab move from a password straight to the field that repeats it, because people type both
 * without looking. Shift+Tab still reaches the button between the two fields.
 */
function tabToRepetition(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Tab' || event.shiftKey) return
  const next = fieldAfter(event.currentTarget)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Mantine's password field, required unless said otherwise, with two improvements: the button that
 * shows the password is in the tab order, and screen readers announce an invalid entry.
 */
export function PasswordField(input: PasswordInputProps) {
  const [visible, visibility] = useDisclosure(false)
  return (
    <PasswordInput
      maxLength={200}
      required
      onKeyDown={tabToRepetition}
      {...input}
      aria-invalid={input.error ? true : undefined}
      visible={visible}
      onVisibilityChange={visibility.toggle}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': words.showPassword, 'aria-pressed': visible }}
    />
  )
}

/** A field that cannot be edited and looks that way. Its value is sent with the form. */
export const KnownField = (input: TextInputProps) => (
  <TextInput {...input} readOnly classNames={{ input: classes.input }} />
)

/** A note at the beginning of a form that explains the mark for required fields. */
export const RequiredNote = () => <p className={classes.requiredNoteNote}>{words.requiredNote}</p>

interface FieldsSkeletonProps {
  label: string
  fields: number
}

/** A placeholder shown while a form or list loads. */
export const FieldsSkeleton = ({ label, fields }: FieldsSkeletonProps) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: fields }, (_, place) => (
      <div key={String(place)}>
        <Skeleton height={16} width={160} mt="lg" mb="xs" />
        <Skeleton height={42} />
      </div>
    ))}
  </div>
)
