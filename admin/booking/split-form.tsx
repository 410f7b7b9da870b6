import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { isOvertaken as isRefusedAsOvertaken } from '#admin/api/overtaken.ts'
import { useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { FieldsSkeleton, wholeNumber } from '#admin/ui/field.tsx'
import { Focused, Notice } from '#admin/ui/message.tsx'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { BookingParts, SplitSent } from '#contract/split.ts'
import { bookingSplitTexts as texts } from '#texts/de/booking-split.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useParts, useSplit } from './queries.ts'
import { peopleIn, proposedParts, splitFrom } from './split-parts.ts'

interface SplitFormProps {
  booking: BookingDetail
  /** Called with the number of parts. */
  onSplit: (parts: number) => void
  onClose: () => void
}

/**
 * Splits a booking over slots at the same time, each with a field for its people. If somebody else
 * changed it meanwhile, the form starts again from what it is now.
 */
export function SplitForm(props: SplitFormProps) {
  const { data, error } = useParts(props.booking)
  const [restarts, setRestarts] = useState(0)
  if (data) {
    return (
      <Fields
        {...props}
        key={restarts}
        given={data}
        isOvertaken={restarts > 0}
        onOvertaken={() => setRestarts(restarts + 1)}
      />
    )
  }
  if (error) return <Notice tone="error">{texts.loadFailed}</Notice>
  return <FieldsSkeleton label={words.loading} fields={2} />
}

/** A slot with the people that are typed for it; null for a new one. */
interface Row {
  name: string
  slotId: string | null
  label: string
  room: number
  description: string
}

function rowsOf({ parts, slots }: BookingParts, opened: number): Row[] {
  const own = slots.find(({ slot_id }) => slot_id === parts[0]?.slot_id)
  const known = slots.map(({ slot_id, assigned_staff, room }) => ({
    name: slot_id,
    slotId: slot_id,
    label: texts.slot(assigned_staff.join(', ')),
    room,
    description: [slot_id === own?.slot_id ? texts.own : '', texts.room(room)]
      .filter(Boolean)
      .join(' · '),
  }))
  const places = own?.max_attendees ?? 0
  const added = Array.from({ length: opened }, (_, nth) => ({
    name: `new-${nth}`,
    slotId: null,
    label: texts.newSlot,
    room: places,
    description: texts.newSlotHint(places),
  }))
  const isOwn = ({ slotId }: Row) => Number(slotId === own?.slot_id)
  return [...known.sort((one, other) => isOwn(other) - isOwn(one)), ...added]
}

/** The typed number of people; 0 for an empty field, `NaN` for text that is not a number. */
const countIn = (typed: string) => (typed.trim() ? wholeNumber(typed) : 0)

function faultOf(typed: string, room: number) {
  const count = countIn(typed)
  if (Number.isNaN(count) || count < 0) return texts.countInvalid
  return count > room ? texts.tooMany(room) : null
}

/** The prices of a booking if it is not clear, from the number of people, who pays which. */
const pricesOf = ({ price_lines: lines = [] }: BookingDetail) =>
  lines.filter(({ count }) => count > 0).length > 1
    ? lines.map(({ id, name, count }) => ({ id, label: name, name: `price-${id}`, count }))
    : []

interface FieldsProps extends SplitFormProps {
  given: BookingParts
  /** Whether somebody else's change was the reason to start again. */
  isOvertaken: boolean
  /** Called once the present state has been read. */
  onOvertaken: () => void
}

function Fields({ booking, onSplit, onClose, isOvertaken, onOvertaken, ...props }: FieldsProps) {
  const split = useSplit(booking)
  // As they were when the form opened, so that somebody else's change does not replace what is typed.
  const [{ given, rows, prices, typed }] = useState(() => startOf(booking, props.given))
  const booked = peopleIn(given.parts)
  const wasSplit = given.parts.length > 1
  const form = useDialogForm<Record<string, string>>({
    initialValues: typed,
    startsAnew: isOvertaken,
    validate: (values) =>
      Object.fromEntries([
        ...rows.map(({ name, room }) => [name, faultOf(values[name] ?? '', room)]),
        ...prices.map(({ name }) => [name, faultOf(values[name] ?? '', Number.POSITIVE_INFINITY)]),
      ]),
  })
  const countOf = ({ name }: { name: string }) => countIn(form.values[name] ?? '') || 0
  const sumOf = (some: { name: string }[]) => some.reduce((all, one) => all + countOf(one), 0)
  const sum = sumOf(rows)
  const isResized = sum !== booked
  const send = (json: SplitSent) =>
    split.mutate(json, {
      onSuccess: () => onSplit(json.parts.length),
      onError: (error) => isRefusedAsOvertaken(error) && onOvertaken(),
    })
  const submit = form.onSubmit(() => {
    const [first] = rows
    const [price] = prices
    if (sum === 0 && first) form.showFaults({ [first.name]: texts.nobody })
    else if (isResized && price && sumOf(prices) !== sum) {
      form.showFaults({ [price.name]: texts.pricesDiffer(sumOf(prices), sum) })
    } else {
      const wanted = rows.map((row) => ({ slotId: row.slotId, people: countOf(row) }))
      send({
        ...splitFrom(given, wanted),
        ...(isResized && price
          ? { prices: prices.map((one) => ({ id: one.id, count: countOf(one) })) }
          : {}),
      })
    }
  })
  const joined = wasSplit && rows.find(({ room }) => room >= booked)
  const propsOf = (name: string) => ({
    ...{ name, inputMode: 'numeric' as const, autoComplete: 'off' },
    ...form.getInputProps(name),
  })
  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      {isOvertaken ? (
        <Focused>
          <Notice tone="warning">{texts.overtaken}</Notice>
        </Focused>
      ) : null}
      <p>{moment(new Date(booking.start), booking.timezone)}</p>
      <p>{texts.hint}</p>
      {rows.map(({ name, label, description }, index) => (
        <TextInput
          key={name}
          {...{ label, description }}
          data-autofocus={index === 0 ? true : undefined}
          {...propsOf(name)}
        />
      ))}
      <p role="status">{texts.sum(sum, booked)}</p>
      {isResized
        ? prices.map(({ name, label }) => <TextInput key={name} label={label} {...propsOf(name)} />)
        : null}
      {isResized ? <FiledNote /> : null}
      {joined ? (
        <Button
          variant="default"
          onClick={() => send(splitFrom(given, [{ slotId: joined.slotId, people: booked }]))}
        >
          {texts.join}
        </Button>
      ) : null}
      <SubmitActions sending={split} failed={texts.failed} onClose={onClose}>
        {wasSplit ? texts.save : texts.submit}
      </SubmitActions>
    </EntryForm>
  )
}

/** The rows, and the proposal as if it had been typed. */
function startOf(booking: BookingDetail, given: BookingParts) {
  const proposed = proposedParts(given)
  const opened = proposed.filter(({ slotId }) => slotId === null)
  const rows = rowsOf(given, Math.max(1, opened.length))
  const counts = [...opened]
  const typed = rows.map(({ name, slotId }) => {
    const part = slotId === null ? counts.shift() : proposed.find((one) => one.slotId === slotId)
    return [name, part ? String(part.people) : '']
  })
  const prices = pricesOf(booking)
  const paid = prices.map(({ name, count }) => [name, String(count)])
  const values = Object.fromEntries([...typed, ...paid]) as Record<string, string>
  return { given, rows, prices, typed: values }
}
