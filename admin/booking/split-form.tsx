import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { FieldsSkeleton, wholeNumber } from '#admin/ui/field.tsx'
import { Notice } from '#admin/ui/message.tsx'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { BookingParts } from '#contract/split.ts'
import { bookingSplitTexts as texts } from '#texts/de/booking.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useParts, useSplit } from './queries.ts'
import { proposedParts } from './split-parts.ts'

interface SplitFormProps {
  booking: BookingDetail
  /** Called with the number of parts. */
  onSplit: (parts: number) => void
  onClose: () => void
}

/** Splits a booking over slots at the same time, each with a field for its people. */
export function SplitForm(props: SplitFormProps) {
  const { data, error } = useParts(props.booking)
  if (data) return <Fields {...props} given={data} />
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

function Fields({ booking, given, onSplit, onClose }: SplitFormProps & { given: BookingParts }) {
  const split = useSplit(booking)
  // As they were when the form opened, so that somebody else's change does not replace what is typed.
  const [{ rows, typed }] = useState(() => startOf(given))
  const form = useDialogForm<Record<string, string>>({
    initialValues: typed,
    validate: (values) =>
      Object.fromEntries(rows.map(({ name, room }) => [name, faultOf(values[name] ?? '', room)])),
  })
  const countOf = ({ name }: Row) => countIn(form.values[name] ?? '')
  const sum = rows.reduce((all, row) => all + (countOf(row) || 0), 0)
  const send = (parts: { slot_id: string | null; people: number }[]) =>
    split.mutate({ parts }, { onSuccess: () => onSplit(parts.length) })
  const submit = form.onSubmit(() => {
    const [first] = rows
    if (sum === 0 && first) form.showFaults({ [first.name]: texts.nobody })
    else {
      const filled = rows.filter((row) => countOf(row) > 0)
      send(filled.map((row) => ({ slot_id: row.slotId, people: countOf(row) })))
    }
  })
  const joined = booking.parts && rows.find(({ room }) => room >= booking.attendees_count)
  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <p>{moment(new Date(booking.start), booking.timezone)}</p>
      <p>{texts.hint}</p>
      <Stack gap={16} component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
        {rows.map((row, index) => (
          <TextInput
            key={row.name}
            label={row.label}
            description={row.description}
            name={row.name}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={index === 0 ? true : undefined}
            {...form.getInputProps(row.name)}
          />
        ))}
      </Stack>
      <p role="status">{texts.sum(sum, booking.attendees_count)}</p>
      {sum === booking.attendees_count ? null : <FiledNote />}
      {joined ? (
        <Button
          variant="default"
          onClick={() => send([{ slot_id: joined.slotId, people: booking.attendees_count }])}
        >
          {texts.join}
        </Button>
      ) : null}
      <SubmitActions sending={split} failed={texts.failed} onClose={onClose}>
        {booking.parts ? texts.save : texts.submit}
      </SubmitActions>
    </EntryForm>
  )
}

/** The rows, and the proposal as if it had been typed. */
function startOf(given: BookingParts) {
  const proposed = proposedParts(given)
  const opened = proposed.filter(({ slotId }) => slotId === null)
  const rows = rowsOf(given, Math.max(1, opened.length))
  const counts = [...opened]
  const typed = rows.map(({ name, slotId }) => {
    const part = slotId === null ? counts.shift() : proposed.find((one) => one.slotId === slotId)
    return [name, part ? String(part.people) : '']
  })
  return { rows, typed: Object.fromEntries(typed) as Record<string, string> }
}
