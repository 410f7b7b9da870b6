import { fieldErrorsOf, reasonOf } from '#admin/api/client.ts'
import { Failure, PassingMessage } from '#admin/ui/message.tsx'
import { slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { fieldSentences, required, timespan, words } from '#texts/de/words.ts'
import '#admin/ui/later-styles.ts'
import {
  Button,
  Checkbox,
  SegmentedControl,
  Stack,
  Switch,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useIsMutating } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import {
  bookingsOf,
  type ClosedSpan,
  closedOn,
  durationOf,
  type TimedSlot,
} from '#admin/dashboard/days.ts'
import { type UndoOffer, useSaveSlot } from '#admin/dashboard/queries.ts'
import { instantOf, type WallClock, wallDay } from '#admin/dashboard/wall-clock.ts'
import { savingSeriesKey } from '#admin/series/queries.ts'
import {
  DialogActions,
  DialogEntriesContext,
  formDialog,
  useDialogForm,
} from '#admin/ui/dialog.tsx'
import { DateInput, FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { useHeld, useNow, usePrefetch } from '#admin/ui/hooks.ts'
import {
  type MeetingPointEntries,
  MeetingPointFields,
  meetingPointEntries,
} from '#admin/ui/meeting-point.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { deviceZone, offsetAt } from '#admin/ui/time-zone.ts'
import type { Project } from '#contract/project.ts'
import type { Overlap, Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'
import { seriesTexts } from '#texts/de/series.ts'
import { moment, span } from '#texts/de/time.ts'
import { useOverlaps, whereElse } from './assignment.ts'
import classes from './slot.module.css'
import {
  dayOf,
  earliestStart,
  entriesOf,
  hourAfter,
  missedLeadTime,
  newEntries,
  rulesFrom,
  type SlotEntries,
  type SlotKind,
  suggestedStart,
  tellsStaff,
  toInput,
  useKindEntries,
  useOthersAt,
  useSlotOvertaken,
} from './slot-entries.ts'

interface SaveFailureProps {
  error: Error | null
  onDismiss: () => void
}

const SaveFailure = ({ error, onDismiss }: SaveFailureProps) => (
  <Failure
    sentence={error ? slotDialogTexts.failed : null}
    detail={reasonOf(error)}
    onDismiss={onDismiss}
  />
)

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
  meetingPoint: MeetingPointEntries
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
  const told = foreign ? slotDialogTexts.startThere(there, timezone) : there
  if (suggested) return slotDialogTexts.startSuggested(told)
  return dayOf(start) === wallDay(new Date(), timezone) ? slotDialogTexts.startToday(told) : told
}

/**
 * The warning about other slots with the same start. It is not an error, because two tours may
 * begin at the same time.
 */
function othersInWords(others: Slot[]) {
  const [one, ...more] = others
  if (!one) return null
  return more.length
    ? slotDialogTexts.startsTaken(others.length)
    : slotDialogTexts.startTaken(one.available_ressources.join(', '))
}

function overlapsInWords(others: TimedSlot[], suggested: boolean) {
  const [one, ...more] = others
  if (!one) return null
  const variants = one.slot.available_ressources.join(', ')
  return more.length
    ? slotDialogTexts.overlapsMany(others.length, suggested)
    : slotDialogTexts.overlaps(variants, span(one, one.slot.timezone), suggested)
}

const tooLateInWords = ({ missedLeadTime: missed }: SlotFieldsProps) =>
  missed &&
  (missed.isShortest ? slotDialogTexts.afterShortestLeadTime : slotDialogTexts.afterLeadTime)(
    timespan(missed.leadTime),
  )

type HintOrder = NonNullable<TextInputProps['inputWrapperOrder']>

const hintAbove: HintOrder = ['label', 'description', 'input', 'error']
/** Below the input: above it, a hint that changes while the user types would move the field. */
const hintBelow: HintOrder = ['label', 'input', 'description', 'error']

function SlotFields(props: SlotFieldsProps) {
  const { inputOf, start, variants, earliest, booked, attendees } = props
  const locked = booked > 0
  const day = dayOf(start)
  const closed = closedOn(day, props.closedDays)
  const confirming = inputOf('closedDay')
  const startHint = locked ? slotDialogTexts.startLocked(booked) : startInWords(props)
  return (
    <Stack gap={20} mb="md">
      <RequiredNote />
      <DateInput
        label={required(slotDialogTexts.start)}
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
          closed === undefined ? null : slotDialogTexts.closedThatDay(closed),
          tooLateInWords(props),
          othersInWords(props.others.same),
          overlapsInWords(props.others.overlapping, props.suggested),
          ...props.busy.map((other) =>
            (other.short_pause ? slotDialogTexts.staffShortPause : slotDialogTexts.staffBusy)(
              other.staff_name,
              whereElse(other),
            ),
          ),
          props.tellsStaff && slotDialogTexts.staffTold,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {props.tellsStaff ? <FiledNote /> : null}
      {closed === undefined || day === props.ownDay ? null : (
        <Checkbox
          label={
            props.ownDay === undefined ? slotDialogTexts.addAnyway : slotDialogTexts.moveAnyway
          }
          size="md"
          checked={props.confirmed === day}
          error={confirming.error}
          aria-invalid={confirming.error ? true : undefined}
          onChange={({ currentTarget }) => confirming.onChange(currentTarget.checked ? day : '')}
        />
      )}
      <Checkbox.Group
        label={required(slotDialogTexts.variants)}
        description={locked ? slotDialogTexts.variantsLocked(booked) : slotDialogTexts.variantsHint}
        size="md"
        {...inputOf('possible_ressources')}
      >
        <Stack gap={8} mt={4}>
          {variants.map(({ ressource_id, name, duration }) => (
            <Checkbox
              key={ressource_id}
              value={ressource_id}
              label={name}
              description={slotDialogTexts.lasts(timespan(duration))}
              disabled={locked}
              size="md"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={required(slotDialogTexts.capacity)}
        description={locked ? slotDialogTexts.capacityBooked(attendees) : undefined}
        name="max_attendees"
        inputMode="numeric"
        autoComplete="off"
        required
        classNames={{ input: classes.slotFieldsNumber }}
        data-autofocus={locked ? true : undefined}
        {...inputOf('max_attendees')}
      />
      <Switch
        label={slotDialogTexts.internal}
        description={slotDialogTexts.internalHint}
        size="md"
        {...inputOf('internal', { type: 'checkbox' })}
      />
      <MeetingPointFields
        inputOf={inputOf}
        entries={props.meetingPoint}
        hint={meetingPointTexts.ofSlot}
      />
    </Stack>
  )
}

export interface SlotFormProps {
  project: Project
  variants: Variant[]
  /** The slot to change. Undefined when adding new slots, one after another. */
  slot: Slot | undefined
  /** The suggested start for a new slot; undefined for the first new slot. */
  nextStart: WallClock | undefined
  /** Called with the start to suggest for the next slot. */
  onCreated: (nextStart: WallClock) => void
  /** Called with the changed slot's new date and time as text. */
  onChanged: (moment: string) => void
  onClose: () => void
  closedDays: ClosedSpan[]
}

function SlotForm(props: SlotFormProps) {
  const { project, variants, slot, nextStart, onCreated, onChanged, onClose, closedDays } = props
  const timezone = slot?.timezone ?? project.timezone
  const [openedAt] = useState(() => new Date())
  const earliest = earliestStart(openedAt, timezone, slot)
  // The suggested start may be in the past by now, because a page may stay open overnight.
  const isToCome = nextStart !== undefined && nextStart >= earliest
  const [created, setCreated] = useState({ count: 0, moment: '' })
  const save = useSaveSlot(project.id, slot?.slot_id)
  const ownDay = slot && dayOf(entriesOf(slot).starttime)
  const form = useDialogForm({
    initialValues: slot
      ? entriesOf(slot)
      : newEntries(isToCome ? nextStart : suggestedStart(openedAt, timezone), variants),
    validate: rulesFrom({ earliest, booked: slot?.sum ?? 0, closedDays, ownDay }),
  })
  const overtaken = useSlotOvertaken({
    slot,
    variants,
    form,
    isSaving: save.isPending || save.isSuccess,
  })
  const duration = durationOf(form.values.possible_ressources, variants)
  const found = useOthersAt({
    projectId: project.id,
    projectZone: project.timezone,
    start: form.values.starttime,
    timezone,
    duration,
    variants,
    slotId: slot?.slot_id,
  })
  const others = useHeld(found, save.isPending)

  const start = instantOf(form.values.starttime, timezone)
  const now = useNow()
  const { possible_ressources: chosen, internal } = form.values
  const overlaps = useOverlaps({
    projectId: project.id,
    slotId: slot?.slot_id ?? '',
    duration,
    start,
    enabled:
      form.values.possible_ressources.length > 0 &&
      !!slot?.staff.length &&
      !!start &&
      form.values.starttime >= earliest,
  })
  const busy = overlaps.filter(({ staff_id }) =>
    slot?.staff.some((member) => member.staff_id === staff_id),
  )

  const goOn = (made: SlotEntries) => {
    const start = instantOf(made.starttime, timezone)
    setCreated(({ count }) => ({
      count: count + 1,
      moment: start ? moment(start, timezone) : '',
    }))
    // These are reset, because adding several internal slots, or slots elsewhere, by mistake could
    // easily go unnoticed.
    const usual = { internal: false, ...meetingPointEntries() }
    const next = { starttime: hourAfter(made.starttime, timezone), ...usual }
    form.setValues(next)
    form.resetDirty({ ...made, ...next })
    onCreated(next.starttime)
    form.formRef.current?.querySelector<HTMLElement>('[name="starttime"]')?.focus()
  }
  const finish = ({ starttime }: SlotEntries) => {
    const start = instantOf(starttime, timezone)
    if (start) onChanged(moment(start, timezone))
    onClose()
  }
  const refuse = () => {
    save.reset()
    form.focusFault()
  }
  const submit = form.onSubmit((entries) => {
    if (overtaken.ask()) return
    save.mutate(toInput(entries, timezone, slot), {
      onSuccess: () => (slot ? finish(entries) : goOn(entries)),
      onError: (error) => form.showFaults(fieldErrorsOf(error, Object.keys(entries))),
    })
  }, refuse)

  // The next slot is only a suggestion until the user edits it.
  const suggested = created.count > 0 && form.values.starttime === nextStart && !form.isDirty()

  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <SlotFields
        inputOf={form.getInputProps}
        start={form.values.starttime}
        suggested={suggested}
        variants={variants}
        timezone={timezone}
        earliest={earliest}
        booked={slot ? bookingsOf(slot).length : 0}
        attendees={slot?.sum ?? 0}
        closedDays={closedDays}
        ownDay={ownDay}
        confirmed={form.values.closedDay}
        meetingPoint={form.values}
        others={others}
        busy={busy}
        missedLeadTime={internal ? null : missedLeadTime({ start, chosen, variants, now })}
        tellsStaff={slot !== undefined && tellsStaff(slot, form.values.starttime)}
      />
      <DialogActions
        message={
          <>
            {overtaken.notice}
            <SaveFailure error={save.error} onDismiss={save.reset} />
            <PassingMessage
              nth={save.isError ? 0 : created.count}
              detail={created.moment}
              keepsRoom="afterwards"
            >
              {slotDialogTexts.created}
            </PassingMessage>
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {created.count > 0 ? slotDialogTexts.done : words.cancel}
        </Button>
        <SubmitButton busy={save.isPending}>
          {slot
            ? slotDialogTexts.save
            : created.count > 0
              ? slotDialogTexts.addAnother
              : slotDialogTexts.add}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

const loadSeriesForm = () => import('#admin/series/series-form.tsx')
const SeriesForm = lazy(async () => ({ default: (await loadSeriesForm()).SeriesForm }))

interface NewSlotsProps extends SlotFormProps {
  team: TeamMember[] | undefined
  teamFailed: boolean
  /** Called with the result once a series is stored. */
  onSeriesSaved: (offer: UndoOffer) => void
  onLateFailure: (sentence: string) => void
}

/** The forms for new slots: one for single slots, one for a series. */
function NewSlots(props: NewSlotsProps) {
  const { team, teamFailed, onSeriesSaved, onLateFailure, ...form } = props
  const { kind, setKind, entries } = useKindEntries()
  const isSaving = useIsMutating({ mutationKey: savingSeriesKey }) > 0
  usePrefetch(loadSeriesForm)
  const { project, variants, onClose } = form
  return (
    <>
      <SegmentedControl
        aria-label={seriesTexts.kind}
        name="kind"
        fullWidth
        mb="md"
        value={kind}
        disabled={isSaving}
        onChange={(chosen) => setKind(chosen as SlotKind)}
        data={[
          { value: 'once', label: seriesTexts.once },
          { value: 'regularly', label: seriesTexts.regularly },
        ]}
      />
      <DialogEntriesContext value={entries[kind]}>
        {kind === 'once' ? (
          <SlotForm {...form} />
        ) : (
          <Suspense fallback={<FieldsSkeleton label={words.loading} fields={5} />}>
            <SeriesForm
              project={project}
              variants={variants}
              team={team}
              teamFailed={teamFailed}
              typed={entries.once.draft.current as SlotEntries | undefined}
              onSaved={onSeriesSaved}
              onLateFailure={onLateFailure}
              onClose={onClose}
            />
          </Suspense>
        )}
      </DialogEntriesContext>
    </>
  )
}

const SlotForms = (props: NewSlotsProps) =>
  props.slot ? <SlotForm {...props} /> : <NewSlots {...props} />

export const SlotDialog = formDialog(SlotForms, {
  title: ({ slot }) => (slot ? slotDialogTexts.edit : slotDialogTexts.add),
})
