import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { wholeNumber } from '#admin/ui/field.tsx'
import { FocusedMessage, Notice } from '#admin/ui/message.tsx'
import { Weekdays } from '#admin/ui/weekdays.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { type FreeSlot, type FreeSlotQuerySent, mostFreeSlots } from '#contract/free-slot.ts'
import type { Project } from '#contract/project.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { freeSlotsTexts as texts } from '#texts/de/free-slots.ts'
import { moment } from '#texts/de/time.ts'
import { people as inPeople } from '#texts/de/words.ts'
import classes from './free-slots.module.css'

interface Wanted {
  people: string
  variant: string
  weekdays: number[]
  time: string
}

const pauseMs = 180

/** The next slots that match; kept under the slots, so that every change reads them again. */
const useFreeSlots = (projectId: string, query: FreeSlotQuerySent, enabled: boolean) =>
  useRead(
    ['slots', projectId, 'free', query],
    slotCalls.free,
    { params: { projectId }, query },
    { enabled, placeholderData: keepPreviousData, gcTime: 0 },
  )

interface FreeSlotsDialogProps {
  project: Project
  /** How many people to look for at first. */
  people: number
  /** Says what was done last; undefined if nothing was. */
  done: string | undefined
  /** Opens the booking dialog; `category` is the chosen variant's `ressource_id`. */
  onBook: (slot: FreeSlot, of: { people: number; category: string | undefined }) => void
  onClose: () => void
}

/** The next slots with room for a caller's group. */
export function FreeSlotsDialog({
  project,
  done,
  onBook,
  onClose,
  ...first
}: FreeSlotsDialogProps) {
  const [wanted, setWanted] = useState<Wanted>({
    people: String(first.people),
    variant: '',
    weekdays: [],
    time: '',
  })
  const people = wholeNumber(wanted.people)
  const isValid = people >= 1 && people <= 1_000_000
  const when = {
    ...(wanted.variant ? { ressource_id: wanted.variant } : {}),
    ...(wanted.weekdays.length > 0 ? { weekday: wanted.weekdays.toSorted().join(',') } : {}),
    ...(wanted.time ? { time: wanted.time } : {}),
  }
  const book = (slot: FreeSlot) =>
    onBook(slot, { people, category: wanted.variant || slot.ressource_ids[0] })
  return (
    <Dialog opened onClose={onClose} title={texts.title}>
      <Stack gap={20}>
        {done ? <FocusedMessage key={done}>{done}</FocusedMessage> : null}
        <Fields
          projectId={project.id}
          wanted={wanted}
          isValid={isValid}
          onWant={(change) => setWanted({ ...wanted, ...change })}
        />
        {isValid ? <Found {...{ project, people, when }} onBook={book} /> : null}
      </Stack>
    </Dialog>
  )
}

interface FieldsProps {
  projectId: string
  wanted: Wanted
  isValid: boolean
  onWant: (change: Partial<Wanted>) => void
}

function Fields({ projectId, wanted, isValid, onWant }: FieldsProps) {
  const { data: variants = [] } = useVariants(projectId)
  const { weekdays } = wanted
  return (
    <div className={classes.fields}>
      <TextInput
        label={texts.people}
        name="people"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={wanted.people}
        error={isValid ? null : texts.peopleInvalid}
        onChange={(event) => onWant({ people: event.currentTarget.value })}
      />
      <TextInput
        label={texts.time}
        description={texts.timeHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="time"
        name="time"
        value={wanted.time}
        onChange={(event) => onWant({ time: event.currentTarget.value })}
      />
      {variants.length > 1 ? (
        <NativeSelect
          className={classes.wide}
          label={texts.variant}
          name="variant"
          value={wanted.variant}
          data={[
            { value: '', label: texts.anyVariant },
            ...variants.map(({ ressource_id, name }) => ({ value: ressource_id, label: name })),
          ]}
          onChange={(event) => onWant({ variant: event.currentTarget.value })}
        />
      ) : null}
      <Weekdays
        className={classes.wide}
        label={texts.weekdays}
        description={texts.weekdaysHint}
        weekdays={weekdays}
        onChoose={(chosen) => onWant({ weekdays: chosen })}
      />
    </div>
  )
}

interface FoundProps {
  project: Project
  people: number
  when: Pick<FreeSlotQuerySent, 'ressource_id' | 'weekday' | 'time'>
  onBook: (slot: FreeSlot) => void
}

function Found({ project, people, when, onBook }: FoundProps) {
  const [query] = useDebouncedValue({ ...when, people }, pauseMs)
  const free = useFreeSlots(project.id, query, true)
  const isNone = free.data?.length === 0
  // Without the number of people, full slots are listed too.
  const waits = isNone && project.waiting_list === true
  const { people: _people, ...sameDays } = query
  const all = useFreeSlots(project.id, sameDays, waits)
  const isFor = (slot: FreeSlot) => !slot.internal && slot.max_attendees >= people
  const full = waits ? (all.data?.filter(isFor) ?? []) : []
  const count = inPeople(people)
  if (free.isError) {
    return (
      <Notice tone="error" detail={reasonOf(free.error)}>
        {texts.failed}
      </Notice>
    )
  }
  if (!free.data) return <p role="status">{texts.loading}</p>
  return (
    <section aria-label={texts.list(count)}>
      <h3 className={classes.title}>{texts.list(count)}</h3>
      <p role="status">
        {isNone
          ? texts.none(count)
          : texts.found(free.data.length, free.data.length === mostFreeSlots)}
      </p>
      {isNone && (when.weekday || when.time) ? <p>{texts.noneHint}</p> : null}
      {full.length > 0 ? <p>{texts.waiting}</p> : null}
      <ol className={classes.list}>
        {[...free.data, ...full].map((slot) => (
          <FoundSlot key={slot.slot_id} slot={slot} isFull={isNone} onBook={onBook} />
        ))}
      </ol>
    </section>
  )
}

interface FoundSlotProps extends Pick<FoundProps, 'onBook'> {
  slot: FreeSlot
  /** Whether there are not enough places, so that the caller can only wait. */
  isFull: boolean
}

function FoundSlot({ slot, isFull, onBook }: FoundSlotProps) {
  const when = moment(new Date(slot.start), slot.timezone)
  const what = [
    slot.available_ressources.join(', '),
    texts.free(slot.remaining),
    slot.internal ? texts.internal : '',
  ]
  return (
    <li className={classes.slot}>
      <p className={classes.when}>{when}</p>
      <p className={classes.what}>{what.filter(Boolean).join(' · ')}</p>
      <Button
        variant="default"
        size="sm"
        aria-label={isFull ? texts.waitAt(when) : texts.bookAt(when)}
        onClick={() => onBook(slot)}
      >
        {isFull ? texts.wait : texts.book}
      </Button>
    </li>
  )
}
