import '#admin/ui/later-styles.ts'
import { Checkbox, Stack, Switch, TextInput, type TextInputProps } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { deviceZone, offsetAt } from '#admin/ui/time-zone.ts'
import type { Overlap, Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment, span } from '#texts/de/time.ts'
import { fieldSentences, required, timespan, words } from '#texts/de/words.ts'
import { whereElse } from '../staff/overlaps.ts'
import type { TimedSlot } from '../timetable/days.ts'
import { instantOf, type WallClock, wallDay } from '../wall-clock.ts'
import { type ClosedSpan, closedOn } from '../week/closed-on.ts'
import type { useOthersAt } from './others-at.ts'
import { dayOf, type missedLeadTime, type SlotEntries } from './slot-entries.ts'
import classes from './slot-fields.module.css'

interface SlotFieldsProps {
  inputOf: ReturnType<typeof useForm<SlotEntries>>['getInputProps']
  /** As typed. */
  start: WallClock
  /** Whether the start was suggested after the previous slot was added. */
  suggested: boolean
  variants: Variant[]
  timezone: string
  earliest: WallClock
  /** The number of bookings. If there are any, the start and the variants cannot be changed. */
  booked: number
  /** The number of people booked. */
  attendees: number
  closedDays: ClosedSpan[]
  /** The closed day that the user has confirmed the slot for. */
  confirmed: string
  /** An existing slot's day; undefined for a new slot. */
  ownDay: string | undefined
  /** The other slots at the same time. */
  others: ReturnType<typeof useOthersAt>
  /** Other slots that this slot's guides lead at the same time. */
  busy: Overlap[]
  /** If set, visitors are too late to book this slot themselves. */
  missedLeadTime: ReturnType<typeof missedLeadTime>
  /** Whether the slot's guides will get an email about the entered start. */
  tellsStaff: boolean
}

/**
 * The start as text, because the input does not show the weekday and uses the browser's language.
 */
function startInWords({ start, timezone, suggested }: SlotFieldsProps) {
  const instant = instantOf(start, timezone)
  if (!instant) return null
  const foreign = offsetAt(instant, timezone) !== offsetAt(instant, deviceZone)
  const there = moment(instant, timezone)
  const told = foreign ? texts.startThere(there, timezone) : there
  if (suggested) return texts.startSuggested(told)
  return dayOf(start) === wallDay(new Date(), timezone) ? texts.startToday(told) : told
}

/**
 * The warning about other slots with the same start. It is not an error, because two tours may
 * begin at the same time.
 */
function othersInWords(others: Slot[]) {
  const [one, ...more] = others
  if (!one) return null
  return more.length
    ? texts.startsTaken(others.length)
    : texts.startTaken(one.available_ressources.join(', '))
}

function overlapsInWords(others: TimedSlot[], suggested: boolean) {
  const [one, ...more] = others
  if (!one) return null
  const variants = one.slot.available_ressources.join(', ')
  return more.length
    ? texts.overlapsMany(others.length, suggested)
    : texts.overlaps(variants, span(one, one.slot.timezone), suggested)
}

const tooLateInWords = ({ missedLeadTime: missed }: SlotFieldsProps) =>
  missed &&
  (missed.isShortest ? texts.afterShortestLeadTime : texts.afterLeadTime)(timespan(missed.leadTime))

type HintOrder = NonNullable<TextInputProps['inputWrapperOrder']>

const hintAbove: HintOrder = ['label', 'description', 'input', 'error']
/** Below the input: above it, a hint that changes while the user types would move the field. */
const hintBelow: HintOrder = ['label', 'input', 'description', 'error']

export function SlotFields(props: SlotFieldsProps) {
  const { inputOf, start, variants, earliest, booked, attendees } = props
  const locked = booked > 0
  const day = dayOf(start)
  const closed = closedOn(day, props.closedDays)
  const confirming = inputOf('closedDay')
  const startHint = locked ? texts.startLocked(booked) : startInWords(props)
  return (
    <Stack gap={20} mb="md">
      <RequiredNote>{words.requiredNote}</RequiredNote>
      <DateInput
        label={required(texts.start)}
        description={startHint}
        type="datetime-local"
        impossible={fieldSentences.dateImpossible}
        name="starttime"
        min={earliest}
        max="9999-12-31T23:59"
        required
        readOnly={locked}
        classNames={{ input: classes.start }}
        inputWrapperOrder={locked ? hintAbove : hintBelow}
        data-autofocus={locked ? undefined : true}
        {...inputOf('starttime')}
      />
      <p role="status" className={classes.others} data-suggested={props.suggested || undefined}>
        {[
          closed === undefined ? null : texts.closedThatDay(closed),
          tooLateInWords(props),
          othersInWords(props.others.same),
          overlapsInWords(props.others.overlapping, props.suggested),
          ...props.busy.map((other) =>
            (other.short_pause ? texts.staffShortPause : texts.staffBusy)(
              other.staff_name,
              whereElse(other),
            ),
          ),
          props.tellsStaff && texts.staffTold,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {props.tellsStaff ? <FiledNote /> : null}
      {closed === undefined || day === props.ownDay ? null : (
        <Checkbox
          label={props.ownDay === undefined ? texts.addAnyway : texts.moveAnyway}
          size="md"
          checked={props.confirmed === day}
          error={confirming.error}
          aria-invalid={confirming.error ? true : undefined}
          onChange={({ currentTarget }) => confirming.onChange(currentTarget.checked ? day : '')}
        />
      )}
      <Checkbox.Group
        label={required(texts.variants)}
        description={locked ? texts.variantsLocked(booked) : texts.variantsHint}
        size="md"
        {...inputOf('possible_ressources')}
      >
        <Stack gap={8} mt={4}>
          {variants.map(({ ressource_id, name, duration }) => (
            <Checkbox
              key={ressource_id}
              value={ressource_id}
              label={name}
              description={texts.lasts(timespan(duration))}
              disabled={locked}
              size="md"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={required(texts.capacity)}
        description={locked ? texts.capacityBooked(attendees) : undefined}
        name="max_attendees"
        inputMode="numeric"
        autoComplete="off"
        required
        classNames={{ input: classes.number }}
        data-autofocus={locked ? true : undefined}
        {...inputOf('max_attendees')}
      />
      <Switch
        label={texts.internal}
        description={texts.internalHint}
        size="md"
        {...inputOf('internal', { type: 'checkbox' })}
      />
    </Stack>
  )
}
