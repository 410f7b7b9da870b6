import { Button, Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { ApiError, fieldErrorsOf } from '#admin/api/client.ts'
import { useProjects } from '#admin/project/projects.ts'
import { useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { Notice } from '#admin/ui/message.tsx'
import { isDay } from '#admin/ui/typed-day.ts'
import type { BookingChangeSent, BookingDetail } from '#contract/booking-change.ts'
import type { BookingAnswer, BookingQuestion } from '#contract/question.ts'
import type { Slot } from '#contract/slot.ts'
import {
  bookingDetailTexts,
  bookingDialogTexts,
  bookingChangeTexts as texts,
} from '#texts/de/booking.ts'
import { bookingSplitTexts } from '#texts/de/booking-split.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { dateOfDay, time } from '#texts/de/time.ts'
import { fieldSentences, required } from '#texts/de/words.ts'
import {
  type AnswerEntries,
  AnswerFields,
  answerEntries,
  answersIn,
  questionsFor,
} from './answer-fields.tsx'
import classes from './booking.module.css'
import { freePlaces, isShared } from './booking-list.tsx'
import {
  type PeopleEntries,
  peopleFaults,
  peopleField,
  peopleSent,
  perPerson,
  usePricesOf,
  useReloadedPrices,
} from './people-entries.ts'
import { PeopleFields } from './people-fields.tsx'
import { useChangeBooking, useSlotsAround, useSlotsOfDay } from './queries.ts'

/** The values in the form that changes a booking; numbers are kept as typed. */
export interface BookingChangeEntries extends PeopleEntries {
  category: string
  day: string
  slot_id: string
  booker_name: string
  booker_email: string
  booker_phone: string
  comment: string
  note: string
  answers: AnswerEntries
  notify: boolean
}

const entryNames = [
  'attendees_count',
  'prices',
  'category',
  'slot_id',
  'booker_name',
  'booker_email',
  'booker_phone',
  'comment',
  'note',
]

/** The day of an instant in a time zone, such as `2026-12-01`. */
const dayIn = (instant: string, timezone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString()

const minuteOf = ({ start, timezone }: Pick<Slot, 'start' | 'timezone'>) => {
  const { hour, minute } = Temporal.Instant.from(start).toZonedDateTimeISO(timezone)
  return hour * 60 + minute
}

/**
 * The slot to preselect on a new day, among those that the booking can move to: the one at the same
 * time as the last chosen slot, preferably with the same variant, or else the nearest to that time.
 */
export function slotToKeep(
  possible: Slot[],
  last: Pick<Slot, 'start' | 'timezone'>,
  category: string,
): Slot | undefined {
  const away = (slot: Slot) => Math.abs(minuteOf(slot) - minuteOf(last))
  const nearest = Math.min(...possible.map(away))
  const near = possible.filter((slot) => away(slot) === nearest)
  return near.find((slot) => slot.ressource_ids.includes(category)) ?? near[0]
}

const entriesOf = (booking: BookingDetail): BookingChangeEntries => ({
  attendees_count: String(booking.attendees_count),
  counts: Object.fromEntries(
    (booking.price_lines ?? [])
      .filter(({ count }) => count > 0)
      .map(({ id, count }) => [id, String(count)]),
  ),
  category: booking.category,
  day: dayIn(booking.start, booking.timezone),
  slot_id: booking.slot_id,
  booker_name: booking.booker_name,
  booker_email: booking.booker_email,
  booker_phone: booking.booker_phone,
  comment: booking.comment,
  note: booking.note,
  answers: answerEntries(booking.answers),
  notify: true,
})

const emailFault = (email: string) =>
  email.trim() === '' || /^\S+@\S+$/.test(email.trim()) ? null : fieldSentences.emailIncomplete

/**
 * The client-side checks. Only the server knows how many places are free when the change is saved.
 */
const rulesFor = (pricesIn: PricesIn) => (entries: BookingChangeEntries) => ({
  ...peopleFaults(pricesIn(entries), entries),
  booker_name: entries.booker_name.trim() ? null : bookingDialogTexts.nameMissing,
  booker_email: emailFault(entries.booker_email),
  day: isDay(entries.day) ? null : texts.dayInvalid,
  slot_id: entries.slot_id ? null : texts.slotMissing,
})

type PricesIn = ReturnType<typeof usePricesIn>

/**
 * The prices that a booking would be at: those that were agreed, or the present ones of another
 * variant. A booking without prices that keeps its variant stays without.
 */
function usePricesIn({ project_id, category: own, price_lines, currency }: BookingDetail) {
  const pricesOf = usePricesOf(project_id)
  const agreed = price_lines && currency && { prices: price_lines, currency }
  return ({ category }: Pick<BookingChangeEntries, 'category'>) =>
    category === own ? agreed : pricesOf(category)
}

/** Only the changed fields, so that saving does not overwrite other users' changes. */
function changeOf(
  entries: BookingChangeEntries,
  before: BookingChangeEntries,
  { questions, stored }: { questions: BookingQuestion[]; stored: BookingAnswer[] },
  shown: ReturnType<PricesIn>,
): BookingChangeSent {
  const { attendees_count, counts, day: _day, notify, answers, ...texts } = entries
  const asked = { questions: questionsFor(questions, entries.category), stored }
  const [is, was] = [answers, before.answers].map((typed) => answersIn(typed, asked))
  const changed = Object.entries(texts).filter(
    ([name, value]) => value.trim() !== before[name as keyof typeof texts],
  )
  return {
    ...Object.fromEntries(changed),
    ...(arePeopleAsBefore(entries, before, shown) ? {} : peopleSent(shown, entries)),
    ...(JSON.stringify(is) === JSON.stringify(was) ? {} : { answers: is }),
    notify,
  }
}

function arePeopleAsBefore(
  entries: BookingChangeEntries,
  before: BookingChangeEntries,
  shown: ReturnType<PricesIn>,
) {
  if (entries.category !== before.category && shown) return false
  return perPerson(shown).length > 0
    ? JSON.stringify(entries.counts) === JSON.stringify(before.counts)
    : entries.attendees_count.trim() === before.attendees_count
}

/**
 * How many places in a slot this booking could have. In its own slot, the places it already has
 * count as free.
 */
export function freeFor(slot: Slot, booking: Pick<BookingDetail, 'slot_id' | 'attendees_count'>) {
  if (slot.slot_id !== booking.slot_id) return freePlaces(slot)
  // The group that has the slot to itself may fill it.
  return slot.whole ? slot.max_attendees : freePlaces(slot) + booking.attendees_count
}

interface NearestDaysProps {
  projectId: string
  day: string
  today: string
  isPossible: (slot: Slot) => boolean
  onChoose: (day: string) => void
}

const dayOf = (slot: Slot | undefined) => slot && dayIn(slot.start, slot.timezone)

/** Buttons for the nearest days the booking could move to, before and after the given day. */
function NearestDays({ projectId, day, today, isPossible, onChoose }: NearestDaysProps) {
  const { before, after } = useSlotsAround(projectId, day, today).data ?? {}
  const next = dayOf(after?.find(isPossible))
  const last = dayOf(before?.findLast(isPossible))
  if (!next && !last) return null
  return (
    <Stack gap={8} mt={4} align="flex-start">
      {next ? (
        <Button variant="default" className={classes.day} onClick={() => onChoose(next)}>
          {texts.nextDay(dateOfDay(next))}
        </Button>
      ) : null}
      {last ? (
        <Button variant="default" className={classes.day} onClick={() => onChoose(last)}>
          {texts.dayBefore(dateOfDay(last))}
        </Button>
      ) : null}
    </Stack>
  )
}

interface SlotFieldProps {
  booking: BookingDetail
  form: ReturnType<typeof useForm<BookingChangeEntries>>
}

/**
 * The fields for a booking's slot: a day, a slot with enough places on that day, and one of the
 * slot's variants.
 */
function SlotField({ booking, form }: SlotFieldProps) {
  const { day, slot_id, category } = form.values
  const slotsRef = useRef<HTMLDivElement>(null)
  const slots = useSlotsOfDay(booking.project_id, isDay(day) ? day : undefined)
  const chosen = slots.data?.find((slot) => slot.slot_id === slot_id)
  // Another day keeps the time of the slot chosen last.
  const lastChosen = useRef<Pick<Slot, 'start' | 'timezone'>>(booking)
  useEffect(() => {
    if (chosen) lastChosen.current = chosen
  }, [chosen])
  const chooseDay = (to: string) => {
    form.setFieldValue('day', to)
    // After the day changes, a slot of the previous day, which is no longer listed, must not stay
    // selected. Going back to the booking's own day selects the booking's own slot again.
    const isOwnDay = to === entriesOf(booking).day
    form.setFieldValue('slot_id', isOwnDay ? booking.slot_id : '')
    if (isOwnDay) form.setFieldValue('category', booking.category)
  }
  const choose = (slotId: string) => {
    form.setFieldValue('slot_id', slotId)
    const offered = slots.data?.find((slot) => slot.slot_id === slotId)?.ressource_ids ?? []
    // Choosing another slot may have replaced the variant. Going back to the booking's own slot
    // restores it.
    if (slotId === booking.slot_id) form.setFieldValue('category', booking.category)
    else if (!offered.includes(category)) form.setFieldValue('category', offered.at(0) ?? '')
  }
  const now = useNow()
  const isOther = (slot: Slot) =>
    slot.slot_id !== booking.slot_id && freeFor(slot, booking) > 0 && !hasBegun(slot, now)
  const isPossible = (slot: Slot) => slot.slot_id === booking.slot_id || isOther(slot)
  const possible = slots.data?.filter(isPossible)
  useEffect(() => {
    if (slot_id !== '' || !possible) return
    const kept = slotToKeep(possible, lastChosen.current, category)
    if (kept) choose(kept.slot_id)
  })
  return (
    <>
      <TextInput
        label={required(texts.day)}
        description={isDay(day) ? dateOfDay(day) : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="date"
        name="day"
        required
        {...form.getInputProps('day')}
        onChange={(event) => chooseDay(event.currentTarget.value)}
      />
      <Stack gap={4}>
        <Radio.Group
          ref={slotsRef}
          tabIndex={-1}
          label={required(texts.slots)}
          name="slot_id"
          size="md"
          {...form.getInputProps('slot_id')}
          onChange={choose}
        >
          <Stack gap={8} mt={4}>
            {slots.data?.map((slot) => (
              <SlotChoice
                key={slot.slot_id}
                {...{ slot, booking, now }}
                disabled={!isPossible(slot)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {slots.isError ? <Notice tone="error">{texts.slotsFailed}</Notice> : null}
        {slots.isLoading ? <p>{texts.loadingSlots}</p> : null}
        {slots.data?.length === 0 ? <p>{texts.noSlots}</p> : null}
        {possible?.length === 0 ? (
          <NearestDays
            projectId={booking.project_id}
            day={day}
            today={dayIn(now.toISOString(), booking.timezone)}
            isPossible={isOther}
            onChoose={(to) => {
              chooseDay(to)
              // The focused button disappears.
              slotsRef.current?.focus()
            }}
          />
        ) : null}
      </Stack>
      {chosen && chosen.ressource_ids.length > 1 ? (
        <Radio.Group
          label={required(texts.variant)}
          name="category"
          size="md"
          {...form.getInputProps('category')}
        >
          <Stack gap={8} mt={4}>
            {chosen.ressource_ids.map((id, index) => (
              <Radio
                key={id}
                value={id}
                label={chosen.available_ressources[index] ?? id}
                size="md"
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
    </>
  )
}

const hasBegun = (slot: Slot, now: Date) => new Date(slot.start) <= now

interface SlotChoiceProps {
  slot: Slot
  booking: BookingDetail
  now: Date
  disabled: boolean
}

function SlotChoice({ slot, booking, now, disabled }: SlotChoiceProps) {
  const isCurrent = slot.slot_id === booking.slot_id
  const free = slot.whole ? slotTexts.whole : texts.free(freeFor(slot, booking))
  const room = hasBegun(slot, now) ? texts.begun : free
  const start = time(new Date(slot.start), slot.timezone)
  return (
    <Radio
      value={slot.slot_id}
      size="md"
      disabled={disabled}
      label={`${start} · ${slot.available_ressources.join(', ')}`}
      description={isCurrent ? texts.current : room}
    />
  )
}

interface ChangeFieldsProps {
  booking: BookingDetail
  form: ReturnType<typeof useForm<BookingChangeEntries>>
  /** The questions the project asks. */
  questions: BookingQuestion[]
}

/** The most people the chosen slot can take for this booking; null if not known yet. */
function useRoom({ booking, form }: SlotFieldProps) {
  const { day, slot_id } = form.values
  const slots = useSlotsOfDay(booking.project_id, isDay(day) ? day : undefined)
  const chosen = slots.data?.find((slot) => slot.slot_id === slot_id)
  const isOwn = slot_id === booking.slot_id
  if (chosen) return texts.room(freeFor(chosen, booking), isOwn)
  return isOwn ? texts.room(booking.remaining + booking.attendees_count, true) : null
}

function ChangeFields({
  booking,
  form,
  shown,
  questions,
}: ChangeFieldsProps & { shown: ReturnType<PricesIn> }) {
  const inputOf = form.getInputProps
  const room = useRoom({ booking, form })
  return (
    <>
      {booking.parts ? (
        <p>{bookingSplitTexts.isSplit}</p>
      ) : (
        <>
          <PeopleFields
            {...{ inputOf, shown }}
            entries={form.values}
            description={room}
            autoFocus
          />
          <SlotField booking={booking} form={form} />
        </>
      )}
      <TextInput
        label={required(texts.name)}
        name="booker_name"
        autoComplete="off"
        maxLength={200}
        required
        data-autofocus={booking.parts ? true : undefined}
        {...inputOf('booker_name')}
      />
      <TextInput
        label={texts.email}
        description={booking.booker_email ? texts.emailHint : texts.noEmailHint}
        type="email"
        name="booker_email"
        autoComplete="off"
        maxLength={254}
        {...inputOf('booker_email')}
      />
      <TextInput
        label={texts.phone}
        type="tel"
        name="booker_phone"
        autoComplete="off"
        maxLength={40}
        {...inputOf('booker_phone')}
      />
      <AnswerFields
        inputOf={inputOf}
        questions={questionsFor(questions, form.values.category)}
        answers={form.values.answers}
      />
      <Textarea
        label={texts.comment}
        name="comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...inputOf('comment')}
      />
      <Textarea
        label={bookingDetailTexts.note}
        description={bookingDetailTexts.noteHint}
        name="note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...inputOf('note')}
      />
    </>
  )
}

interface ChangeFormProps {
  booking: BookingDetail
  /** `isTold`: whether the booker gets an email about the change. */
  onChanged: (name: string, isTold: boolean) => void
  onClose: () => void
}

/**
 * If a slot has too few places, the field for the number of people says how many would fit. In the
 * booking's own slot, the places it already has count as free. If others have booked in a slot that
 * the group would have to itself, the field that was changed says so.
 */
function faultsOf(
  error: Error,
  entries: BookingChangeEntries,
  {
    booking,
    slots,
    shown,
  }: { booking: BookingDetail; slots: Slot[] | undefined; shown: ReturnType<PricesIn> },
) {
  const isOwn = entries.slot_id === booking.slot_id
  if (isShared(error)) return { [isOwn ? 'category' : 'slot_id']: error.message }
  if (!(error instanceof ApiError) || error.remaining === undefined) {
    const answers = Object.keys(entries.answers).map((id) => `answers.${id}`)
    const {
      attendees_count,
      prices = attendees_count,
      ...others
    } = fieldErrorsOf(error, [...entryNames, ...answers])
    return prices ? { ...others, [peopleField(shown)]: prices } : others
  }
  const whole = isOwn && slots?.find(({ slot_id, whole }) => slot_id === entries.slot_id && whole)
  const own = isOwn ? booking.attendees_count : 0
  const most = whole ? freeFor(whole, booking) : error.remaining + own
  return { [peopleField(shown)]: texts.fitsOnly(most) }
}

const mailsOf = (booking: BookingDetail | undefined) =>
  booking?.history.filter(({ mail }) => mail).length ?? 0

export function ChangeForm({ booking, onChanged, onClose }: ChangeFormProps) {
  const change = useChangeBooking(booking)
  // The form's values when it opened. They are not updated when the booking is refetched: otherwise
  // somebody else's change would look like a change by the user, and saving would undo it.
  const [before] = useState(() => entriesOf(booking))
  const [stored] = useState(booking.answers)
  const { data: projects } = useProjects()
  const questions = projects?.find(({ id }) => id === booking.project_id)?.questions ?? []
  const pricesIn = usePricesIn(booking)
  const reloadPrices = useReloadedPrices(booking.project_id)
  const form = useDialogForm<BookingChangeEntries>({
    initialValues: before,
    validate: rulesFor(pricesIn),
  })
  const shown = pricesIn(form.values)
  useEffect(() => {
    // With another variant, it is clear who pays what if it has one price.
    const [first, ...others] = perPerson(shown)
    if (!first || others.length > 0 || form.values.counts[first.id] !== undefined) return
    form.setFieldValue(`counts.${first.id}`, String(booking.attendees_count))
  })
  const { day } = form.values
  const slots = useSlotsOfDay(booking.project_id, isDay(day) ? day : undefined)
  const faultsIn = (error: Error, entries: BookingChangeEntries) =>
    faultsOf(error, entries, { booking, slots: slots.data, shown })
  const submit = form.onSubmit((entries) => {
    const start = slots.data?.find(({ slot_id }) => slot_id === entries.slot_id)?.start
    const seen = entries.slot_id !== before.slot_id && start ? { start } : {}
    change.mutate(
      { ...changeOf(entries, before, { questions, stored }, shown), ...seen },
      {
        onSuccess: (changed) =>
          onChanged(entries.booker_name.trim(), mailsOf(changed) > mailsOf(booking)),
        onError: (error) => {
          form.showFaults(faultsIn(error, entries))
          reloadPrices(error)
        },
      },
    )
  })
  const isAtField =
    change.error !== null && Object.keys(faultsIn(change.error, form.values)).length > 0
  // An unconfirmed email address may belong to anybody, so no email is sent to it.
  const isTellable = booking.held_until === null && form.values.booker_email.trim() !== ''
  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <RequiredNote />
      <ChangeFields {...{ booking, form, shown, questions }} />
      <SubmitActions
        sending={change}
        failed={isAtField ? null : texts.failed}
        notice={
          isTellable ? (
            <>
              <Checkbox
                label={texts.notify}
                description={texts.notifyHint}
                name="notify"
                size="md"
                {...form.getInputProps('notify', { type: 'checkbox' })}
              />
              {form.values.notify ? <FiledNote /> : null}
            </>
          ) : null
        }
        onClose={onClose}
      >
        {texts.submit}
      </SubmitActions>
    </EntryForm>
  )
}
