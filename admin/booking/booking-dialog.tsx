import { Button, Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, fieldErrorsOf, isStatus, reasonOf } from '#admin/api/client.ts'
import { useChange } from '#admin/api/hooks.ts'
import { useUser } from '#admin/api/user.ts'
import { useProjects } from '#admin/project/projects.ts'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { bookingCalls } from '#contract/booking.calls.ts'
import type { AdminBookingSent } from '#contract/booking.ts'
import type { BookingQuestion } from '#contract/question.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { callerTexts } from '#texts/de/free-slots.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { AnswerFields, answersIn, questionsFor } from './answer-fields.tsx'
import { freePlaces, isShared } from './booking-list.tsx'
import { type Caller, callerOf, forgetCaller, keepCaller } from './caller.ts'
import {
  peopleFaults,
  peopleField,
  peopleIn,
  peopleSent,
  perPerson,
  usePricesOf,
  useReloadedPrices,
} from './people-entries.ts'
import { PeopleFields } from './people-fields.tsx'
import '#admin/ui/later-styles.ts'
import { FiledNote } from '#admin/api/changes.tsx'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { CallFailure } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import classes from './booking.module.css'
import { useAddWaiting } from './waiting.ts'

const addBooking = (projectId: string, json: AdminBookingSent) =>
  call(bookingCalls.add, { params: { projectId }, json })

function useAddBooking(projectId: string) {
  return useChange(
    (booking: AdminBookingSent) => addBooking(projectId, booking),
    ['slots', projectId],
  )
}

/** The values in the fields of the booking dialog; numbers are kept as typed. */
export interface BookingEntries extends Caller {
  category: string
  /** By how many people an admin agreed to overbook the slot; 0 for not at all. */
  overbook: number
}

interface FilledIn {
  /** How many people it is known that the caller wants to bring. */
  people?: number | undefined
  /** The variant that the caller wants, by its `ressource_id`. */
  category?: string | undefined
}

const emptyEntries = (slot: Slot, { people = 1, category = '' }: FilledIn): BookingEntries => ({
  category:
    slot.ressource_ids.length === 1
      ? (slot.ressource_ids[0] ?? '')
      : slot.ressource_ids.includes(category)
        ? category
        : '',
  booker_name: '',
  booker_email: '',
  no_email: false,
  booker_phone: '',
  attendees_count: String(people),
  counts: {},
  comment: '',
  answers: {},
  overbook: 0,
})

/** The server validates email addresses. This only rejects text that cannot be an address. */
function emailFault(email: string) {
  if (!email.trim()) return texts.emailMissing
  return /^\S+@\S+$/.test(email.trim()) ? null : fieldSentences.emailIncomplete
}

type PricesOf = ReturnType<typeof usePricesOf>

function attendeesFaults(entries: BookingEntries, slot: Slot, shown: ReturnType<PricesOf>) {
  const faults = peopleFaults(shown, entries)
  if (Object.keys(faults).length > 0) return faults
  const place = peopleField(shown)
  if (slot.whole) return { [place]: texts.whole }
  const beyond = beyondIn(slot, shown, entries)
  const isAgreed = beyond === 0 || beyond === entries.overbook
  return isAgreed ? {} : { [place]: texts.notEnough(freePlaces(slot)) }
}

/** How many people there are no places for. */
const beyondIn = (slot: Slot, shown: ReturnType<PricesOf>, entries: BookingEntries) =>
  Math.max(0, (peopleIn(shown, entries) || 0) - freePlaces(slot))

const rulesFor = (slot: Slot, pricesOf: PricesOf) => (entries: BookingEntries) => ({
  category: entries.category ? null : texts.variantMissing,
  booker_name: entries.booker_name.trim() ? null : texts.nameMissing,
  booker_email: entries.no_email ? null : emailFault(entries.booker_email),
  ...attendeesFaults(entries, slot, pricesOf(entries.category)),
})

const toBooking = (
  { counts, overbook, ...entries }: BookingEntries,
  {
    slot,
    questions,
    shown,
  }: { slot: Slot; questions: BookingQuestion[]; shown: ReturnType<PricesOf> },
): AdminBookingSent => ({
  ...entries,
  ...peopleSent(shown, { ...entries, counts }),
  booker_email: entries.no_email ? '' : entries.booker_email,
  answers: answersIn(entries.answers, { questions: questionsFor(questions, entries.category) }),
  starttime: slot.start,
  slot_id: slot.slot_id,
  // Not if places have become free since.
  ...(overbook > 0 && beyondIn(slot, shown, { counts, overbook, ...entries }) > 0
    ? { overbook: true }
    : {}),
})

const isFull = (error: unknown) => error instanceof ApiError && error.remaining !== undefined

interface BookingFieldsProps {
  inputOf: ReturnType<typeof useForm<BookingEntries>>['getInputProps']
  slot: Slot
  questions: BookingQuestion[]
  entries: BookingEntries
  /** The prices of the chosen variant. */
  shown: ReturnType<PricesOf>
  /** Whether the user may take on more people than there are places. */
  mayOverbook: boolean
  onOverbook: (beyond: number) => void
}

function BookingFields(props: BookingFieldsProps) {
  const { inputOf, slot, questions, entries, shown, mayOverbook, onOverbook } = props
  const beyond = mayOverbook ? beyondIn(slot, shown, entries) : 0
  const oneVariant = slot.ressource_ids.length === 1
  return (
    <>
      <Radio.Group
        label={required(texts.variant)}
        name="category"
        size="md"
        {...inputOf('category')}
      >
        <Stack gap={8} mt={4}>
          {slot.ressource_ids.map((id, index) => (
            <Radio
              key={id}
              value={id}
              label={slot.available_ressources[index] ?? id}
              size="md"
              data-autofocus={!oneVariant && index === 0 ? true : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={required(texts.name)}
        name="booker_name"
        autoComplete="off"
        maxLength={200}
        required
        data-autofocus={oneVariant ? true : undefined}
        {...inputOf('booker_name')}
      />
      <EmailField inputOf={inputOf} left={entries.no_email} />
      <TextInput
        label={texts.phone}
        type="tel"
        name="booker_phone"
        autoComplete="off"
        maxLength={40}
        {...inputOf('booker_phone')}
      />
      <PeopleFields
        {...{ inputOf, entries, shown }}
        description={slot.whole ? texts.whole : texts.free(freePlaces(slot), slot.max_attendees)}
      />
      {beyond > 0 ? (
        <Checkbox
          label={texts.overbook(beyond)}
          description={texts.overbookHint}
          name="overbook"
          // Whoever agreed to fewer people is asked again.
          checked={entries.overbook === beyond}
          onChange={(event) => onOverbook(event.currentTarget.checked ? beyond : 0)}
        />
      ) : null}
      <AnswerFields
        inputOf={inputOf}
        questions={questionsFor(questions, entries.category)}
        answers={entries.answers}
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
    </>
  )
}

interface EmailFieldProps {
  inputOf: BookingFieldsProps['inputOf']
  /** Whether the booker has no email address. */
  left: boolean
}

const EmailField = ({ inputOf, left }: EmailFieldProps) => (
  <div>
    <TextInput
      label={left ? words.email : required(words.email)}
      description={left ? texts.noEmailHint : texts.emailHint}
      type="email"
      name="booker_email"
      autoComplete="off"
      maxLength={254}
      required={!left}
      disabled={left}
      {...inputOf('booker_email')}
      {...(left ? { value: '', error: null } : {})}
    />
    <Checkbox
      mt={8}
      size="sm"
      label={texts.noEmail}
      name="no_email"
      {...inputOf('no_email', { type: 'checkbox' })}
    />
    {left ? null : <FiledNote />}
  </div>
)

interface BookingFormProps extends FilledIn {
  projectId: string
  slot: Slot
  /** The questions the project asks. */
  questions: BookingQuestion[]
  /** The slot's date and time as text. */
  moment: string
  onBooked: (name: string) => void
  /** Called when the caller is on the waiting list instead. */
  onWaits: (name: string) => void
  onClose: () => void
}

function faultsOf(error: Error, names: string[], shown: ReturnType<PricesOf>) {
  if (isShared(error)) return { category: error.message }
  const place = peopleField(shown)
  if (!(error instanceof ApiError) || error.remaining === undefined) {
    const { attendees_count, prices = attendees_count, ...others } = fieldErrorsOf(error, names)
    return prices ? { ...others, [place]: prices } : others
  }
  return { [place]: texts.notEnough(error.remaining) }
}

function BookingForm(props: BookingFormProps) {
  const { projectId, slot, questions, moment, onBooked, onWaits, onClose } = props
  const addBooking = useAddBooking(projectId)
  const pricesOf = usePricesOf(projectId)
  const { data: variants = [] } = useVariants(projectId)
  const { data: user } = useUser()
  const reloadPrices = useReloadedPrices(projectId)
  const form = useDialogForm({
    initialValues: emptyEntries(slot, props),
    validate: rulesFor(slot, pricesOf),
  })
  const { caller, settle } = useCaller(user?.username, form.values)
  const waiting = useWaitingInstead({ ...props, form })
  const shown = pricesOf(form.values.category)
  useEffect(() => {
    // It is clear who pays what if there is one price.
    const [first, ...others] = perPerson(shown)
    if (!props.people || !first || others.length > 0 || form.values.counts[first.id]) return
    if (!form.isDirty('counts')) form.setFieldValue(`counts.${first.id}`, String(props.people))
  })
  const variant = variants.find(({ ressource_id }) => ressource_id === form.values.category)
  const mayOverbook = user?.admin === true && !slot.whole && !variant?.exclusive

  const submit = form.onSubmit((entries) => {
    addBooking.mutate(toBooking(entries, { ...props, shown }), {
      onSuccess: () => {
        settle()
        onBooked(entries.booker_name.trim())
        onClose()
      },
      onError: (error) => {
        const asked = questions.map(({ id }) => `answers.${id}`)
        form.showFaults(faultsOf(error, [...Object.keys(entries), 'prices', ...asked], shown))
        reloadPrices(error)
      },
    })
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap={20}>
      <p>{moment}</p>
      {caller ? (
        <Stack gap={4} align="flex-start">
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              const { people } = props
              const { attendees_count, ...others } = caller
              form.setValues(people ? others : { ...others, attendees_count })
            }}
          >
            {callerTexts.again}
          </Button>
          <p className={classes.flat}>{nameIn(caller)}</p>
        </Stack>
      ) : null}
      <RequiredNote />
      <BookingFields
        inputOf={form.getInputProps}
        {...{ slot, questions, shown, mayOverbook }}
        onOverbook={(beyond) => {
          form.setFieldValue('overbook', beyond)
          form.clearFieldError(peopleField(shown))
        }}
        entries={form.values}
      />
      {waiting.isPossible(peopleIn(shown, form.values), beyondIn(slot, shown, form.values)) ? (
        <WaitingInstead
          adding={waiting.adding}
          onWait={() =>
            waiting.add(peopleIn(shown, form.values), (name) => {
              settle()
              onWaits(name)
              onClose()
            })
          }
        />
      ) : null}
      <SubmitActions
        sending={addBooking}
        // If the slot is full, or not empty enough for a group, a field says so instead.
        failed={isFull(addBooking.error) || isShared(addBooking.error) ? null : texts.failed}
        detail={isStatus(addBooking.error, 404) ? texts.slotGone : reasonOf(addBooking.error)}
        onClose={onClose}
      >
        {texts.submit}
      </SubmitActions>
    </EntryForm>
  )
}

/**
 * What was typed for a caller in the dialog before, until something is typed in this one. `settle`:
 * the caller's wish is met, and the next caller is another one.
 */
function useCaller(username: string | undefined, entries: BookingEntries) {
  const [before] = useState(() => callerOf(username))
  const latest = useRef(entries)
  const settled = useRef(false)
  useEffect(() => {
    latest.current = entries
  })
  useEffect(
    () => () => {
      const { category: _category, overbook: _overbook, ...typed } = latest.current
      if (settled.current) forgetCaller()
      else if (username) keepCaller(username, typed)
    },
    [username],
  )
  const isTyped = (entries.booker_name + entries.booker_email + entries.booker_phone).trim()
  const settle = () => {
    settled.current = true
  }
  return { caller: isTyped ? undefined : before, settle }
}

const nameIn = ({ booker_name, booker_phone, booker_email }: Caller) =>
  [booker_name, booker_phone, booker_email].map((text) => text.trim()).find(Boolean)

interface Waiting extends Pick<BookingFormProps, 'projectId' | 'slot'> {
  form: Pick<ReturnType<typeof useDialogForm<BookingEntries>>, 'values' | 'showFaults'>
}

/** For a caller for whom the slot has no room: puts the caller on its waiting list. */
function useWaitingInstead({ projectId, slot, form }: Waiting) {
  const adding = useAddWaiting(projectId)
  const { data: projects } = useProjects()
  const isOn = projects?.find(({ id }) => id === projectId)?.waiting_list === true
  const isPossible = (people: number, beyond: number) =>
    isOn &&
    !slot.internal &&
    people <= slot.max_attendees &&
    (beyond > 0 || slot.whole === true || adding.isError)
  const add = (people: number, onAdded: (name: string) => void) => {
    const { category, booker_name, booker_email, no_email } = form.values
    const fault = no_email || !booker_email.trim() ? callerTexts.emailNeeded : null
    const faults = {
      category: category ? null : texts.variantMissing,
      booker_name: booker_name.trim() ? null : texts.nameMissing,
      [no_email ? 'no_email' : 'booker_email']: fault ?? emailFault(booker_email),
    }
    if (Object.values(faults).some(Boolean)) return form.showFaults(faults)
    const [name, email] = [booker_name.trim(), booker_email.trim()]
    adding.mutate(
      { slot_ids: [slot.slot_id], category, people, name, email },
      {
        onSuccess: () => onAdded(name),
        onError: (error) => {
          const { name: ofName, email: ofEmail } = fieldErrorsOf(error, ['name', 'email'])
          if (ofName || ofEmail) form.showFaults({ booker_name: ofName, booker_email: ofEmail })
        },
      },
    )
  }
  return { adding, isPossible, add }
}

interface WaitingInsteadProps {
  adding: ReturnType<typeof useAddWaiting>
  onWait: () => void
}

const WaitingInstead = ({ adding, onWait }: WaitingInsteadProps) => (
  <Stack gap={8} align="flex-start">
    <p className={classes.flat}>{callerTexts.waitHint}</p>
    <SubmitButton variant="default" busy={adding.isPending} onClick={onWait}>
      {callerTexts.wait}
    </SubmitButton>
    <CallFailure of={adding} sentence={callerTexts.waitFailed} />
  </Stack>
)

export const BookingDialog = formDialog(BookingForm, { title: texts.title })
