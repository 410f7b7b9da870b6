import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fieldErrorsOf, isStatus, reasonOf } from '#admin/api/client.ts'
import { absenceCalls } from '#contract/slot.calls.ts'
import type { Absence, AbsenceEntered, AbsenceInput } from '#contract/slot.ts'
import { absenceDeletionTexts, absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { date, moment } from '#texts/de/time.ts'
import '#admin/ui/later-styles.ts'
import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { Dialog, useUnsavedEntries } from '#admin/ui/dialog.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { DateInput } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, Failure, FocusedMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { isDay } from '#admin/ui/typed-day.ts'
import { fieldSentences } from '#texts/de/words.ts'
import { absencesKey, useAbsences } from './absences.ts'
import classes from './guides.module.css'

/**
 * The person who is absent: the user, the given member, or the guide whose link this device holds.
 */
type Whose = { staffId: string } | { byLink: boolean }

/** The user's current and future absences. */
export const useMyAbsences = (byLink: boolean) =>
  useQuery({
    queryKey: [...absencesKey, byLink ? 'by-link' : 'mine'],
    queryFn: async ({ signal }) => {
      try {
        return await call(absenceCalls.mine, { byLink, signal })
      } catch (error) {
        // If the link is no longer valid, the page says so itself.
        if (byLink && isStatus(error, 401)) return []
        throw error
      }
    },
  })

export function useEnterAbsence(whose: Whose) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: AbsenceInput) =>
      'staffId' in whose
        ? call(absenceCalls.enterFor, { json: { ...json, staff_id: whose.staffId } })
        : call(absenceCalls.enter, { ...whose, json }),
    onSettled: () => afterwards(client),
  })
}

export function useDeleteAbsence(whose: Whose) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (absenceId: string) => {
      const params = { absenceId }
      return 'staffId' in whose
        ? call(absenceCalls.deleteOf, { params })
        : call(absenceCalls.delete, { ...whose, params })
    },
    onSettled: () => afterwards(client),
  })
}

/** Refetches everything that shows which guide leads which slot. */
const afterwards = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    [absencesKey, ['mine'], ['slots'], ['guide-offers']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** The start of the day `days` days from now, in the device's time zone. */
function midnight(now: Date, days: number): Date {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day
}

/** From now until the end of the day `days` days from now; 0 means today. */
export const untilDay = (now: Date, days: number): AbsenceInput => ({
  from: now.toISOString(),
  until: midnight(now, days + 1).toISOString(),
})

/** The days of an absence as typed, both inclusive; an empty time means the whole day. */
export interface DaysTyped {
  from: string
  until: string
  fromTime: string
  untilTime: string
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The time span of the typed days, in the device's time zone. */
export function spanIn({ from, until, fromTime, untilTime }: DaysTyped): AbsenceInput {
  const begin = new Date(`${from}T${fromTime || '00:00'}`)
  const end = new Date(untilTime ? `${until}T${untilTime}` : `${dayAfter(until)}T00:00`)
  return { from: begin.toISOString(), until: end.toISOString() }
}

const sunday = 7

/** How many days are left until Sunday; 0 on a Sunday. */
export const daysUntilSunday = (now: Date) => (sunday - now.getDay()) % sunday

const isMidnight = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }) === '00:00'

/** An absence as text. Whole days are shown without times, and the last day is included. */
export function spanOf({ from, until }: AbsenceInput, timezone: string): string {
  const [begin, end] = [new Date(from), new Date(until)]
  const firstDay = date(begin, timezone)
  const lastDay = isMidnight(end, timezone) ? date(new Date(end.getTime() - 1), timezone) : null
  const isWhole = isMidnight(begin, timezone)
  if (firstDay === lastDay) {
    return isWhole ? firstDay : texts.span(moment(begin, timezone), texts.midnight)
  }
  const beginning = isWhole ? firstDay : moment(begin, timezone)
  return texts.span(beginning, lastDay ?? moment(end, timezone))
}

interface AbsenceSpanFormProps {
  enter: ReturnType<typeof useEnterAbsence>
  /** The label of the first day's field. */
  from: string
  submit: string
  /** The first day that the fields begin with, such as `2026-12-01`. */
  day?: string | undefined
  /** Whether `submit` is the main action of its dialog. */
  main?: boolean
  /** Called before anything is sent; false if something else is missing. */
  onCheck?: () => boolean
  onEntered?: (entered: AbsenceEntered) => void
}

const none: DaysTyped = { from: '', until: '', fromTime: '', untilTime: '' }

/** The first and last day of an absence and, if asked for, their times, on the device's clock. */
export function AbsenceSpanForm({ enter, from, submit, ...props }: AbsenceSpanFormProps) {
  const { day = '' } = props
  const [typed, setTyped] = useState({ ...none, from: day })
  const [hasTimes, setHasTimes] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useUnsavedEntries(typed.from !== day || typed.until !== '', 'absence')
  const { until } = fieldErrorsOf(enter.error, ['until'])
  const change = (part: Partial<DaysTyped>) => setTyped((before) => ({ ...before, ...part }))
  // A date field has an empty value while its date is incomplete.
  const isUntilBegun = () =>
    fields.current?.querySelector<HTMLInputElement>('[name="until"]')?.validity.badInput ?? false
  const faultOf = (end: 'from' | 'until') => {
    const isOpen = end === 'until' && typed.until === '' && !isUntilBegun()
    if (isAsked && !isOpen && !isDay(typed[end])) return texts.dayMissing
    return end === 'until' ? until : undefined
  }
  const store = () => {
    setIsAsked(true)
    const isChecked = props.onCheck?.() ?? true
    const last = typed.until === '' && !isUntilBegun() ? typed.from : typed.until
    if (!isChecked || !isDay(typed.from) || !isDay(last)) return
    const days = { ...typed, until: last, ...(hasTimes ? {} : { fromTime: '', untilTime: '' }) }
    enter.mutate(spanIn(days), {
      onSuccess: (entered) => {
        props.onEntered?.(entered)
        setIsAsked(false)
        setHasTimes(false)
        setTyped(none)
      },
    })
  }
  return (
    <>
      <div ref={fields} className={classes.fields}>
        {(['from', 'until'] as const).map((end) => (
          <DateInput
            key={end}
            impossible={fieldSentences.dateImpossible}
            max="9999-12-31"
            size="md"
            name={end}
            label={end === 'from' ? from : texts.until}
            description={end === 'from' ? undefined : texts.untilHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={typed[end]}
            error={faultOf(end)}
            onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
          />
        ))}
        {hasTimes
          ? (['fromTime', 'untilTime'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                size="md"
                label={end === 'fromTime' ? texts.fromTime : texts.untilTime}
                value={typed[end]}
                onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
              />
            ))
          : null}
      </div>
      <Checkbox
        mt="sm"
        size="md"
        label={texts.withTimes}
        checked={hasTimes}
        onChange={({ currentTarget }) => setHasTimes(currentTarget.checked)}
      />
      <SubmitButton
        mt="sm"
        variant={props.main ? 'filled' : 'default'}
        busy={enter.isPending}
        onClick={store}
      >
        {submit}
      </SubmitButton>
      <Failure
        sentence={enter.isError && !until ? texts.failed : null}
        detail={reasonOf(enter.error)}
        onDismiss={enter.reset}
      />
    </>
  )
}

/**
 * The button for reporting an absence. It takes two taps: one to open it, one to choose how long
 * the absence lasts.
 */
export function AbsenceButton({ byLink }: { byLink: boolean }) {
  const [opened, setOpened] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const enter = useEnterAbsence({ byLink })
  const choices = [
    { label: texts.today, days: 0 },
    { label: texts.todayAndTomorrow, days: 1 },
    { label: texts.week, days: daysUntilSunday(new Date()) },
  ].filter(({ days }, nth) => nth < 2 || days > 1)
  const open = () => {
    enter.reset()
    setIsOther(false)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" size="md" onClick={open}>
        {texts.button}
      </Button>
      <Dialog compact opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        <div className={classes.inDialog}>
          {enter.isSuccess ? (
            <FocusedMessage key={enter.submittedAt}>
              {texts.entered(enter.data.slot_ids.length)}
            </FocusedMessage>
          ) : null}
          {/* Hidden instead of removed, because the form clears its fields once the entry is
              stored. */}
          <div hidden={enter.isSuccess}>
            <p>{texts.purpose}</p>
            <Stack mt="md" gap={8}>
              {choices.map(({ label, days }, nth) => (
                <SubmitButton
                  key={label}
                  size="md"
                  fullWidth
                  variant={nth === 0 ? 'filled' : 'default'}
                  busy={enter.isPending}
                  onClick={() => enter.mutate(untilDay(new Date(), days))}
                >
                  {label}
                </SubmitButton>
              ))}
              <Button
                size="md"
                fullWidth
                variant="default"
                aria-expanded={isOther}
                onClick={() => setIsOther(!isOther)}
              >
                {texts.other}
              </Button>
            </Stack>
            <div hidden={!isOther}>
              <AbsenceSpanForm enter={enter} from={texts.from} submit={texts.enter} />
            </div>
            {isOther ? null : <CallFailure of={enter} sentence={texts.failed} />}
          </div>
        </div>
      </Dialog>
    </>
  )
}

interface AbsenceListProps {
  absences: Absence[]
  timezone: string
  deletion: ReturnType<typeof useDeleteAbsence>
}

/**
 * Lists the periods in which somebody is unavailable. Deleting one asks first, because it does not
 * give the member any slots back.
 */
export function AbsenceList({ absences, timezone, deletion }: AbsenceListProps) {
  const titleId = useId()
  const question = useDialog<{ id: string; span: string }>(() => {})
  const { id = '', span: asked = '' } = question.subject ?? {}
  const dialog = (
    <DeletionDialog
      opened={question.opened}
      onClose={question.close}
      texts={absenceDeletionTexts}
      deletion={deletion}
      subject={id}
    >
      <p>{absenceDeletionTexts.question(asked)}</p>
    </DeletionDialog>
  )
  // The dialog stays while it fades out after the last absence has been deleted.
  if (absences.length === 0) return dialog
  return (
    <div className={classes.absences}>
      <p id={titleId} className={classes.title}>
        {texts.list}
      </p>
      <ul className={classes.absenceListList} aria-labelledby={titleId}>
        {absences.map(({ absence_id, ...instants }) => {
          const span = spanOf(instants, timezone)
          return (
            <li key={absence_id} className={classes.absence}>
              <span className={classes.span}>{span}</span>
              <Button
                variant="default"
                size="compact-md"
                aria-label={texts.removeOf(span)}
                onClick={() => question.open({ id: absence_id, span })}
              >
                {texts.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </div>
  )
}

/** A team member's absences, for admins. */
export function MemberAbsence({ staffId, name }: { staffId: string; name: string }) {
  const headingId = useId()
  const { data = [] } = useAbsences(true)
  const enter = useEnterAbsence({ staffId })
  const deletion = useDeleteAbsence({ staffId })
  return (
    <section aria-labelledby={headingId} className={classes.beside}>
      <h3 id={headingId} className={classes.heading}>
        {texts.member}
      </h3>
      <p>{texts.memberPurpose(name)}</p>
      <FiledNote />
      <AbsenceSpanForm enter={enter} from={texts.memberFrom} submit={texts.memberEnter} />
      {enter.isSuccess ? (
        <FocusedMessage key={enter.submittedAt}>
          {texts.memberEntered(enter.data.slot_ids.length, enter.data.asked)}
        </FocusedMessage>
      ) : null}
      <AbsenceList
        absences={data.filter((one) => one.staff_id === staffId)}
        timezone={deviceZone}
        deletion={deletion}
      />
    </section>
  )
}

interface MyAbsenceProps {
  byLink?: boolean
  /** Whether the button shares a row with other buttons. The row wraps before the list. */
  inRow?: boolean
}

/**
 * Lets users, or the guide whose personal link this device holds, report an absence, and lists the
 * absences reported so far.
 */
export function MyAbsence({ byLink = false, inRow = false }: MyAbsenceProps) {
  const { data: absences = [] } = useMyAbsences(byLink)
  const deletion = useDeleteAbsence({ byLink })
  return (
    <div className={inRow ? classes.inRow : classes.own}>
      <AbsenceButton byLink={byLink} />
      <AbsenceList absences={absences} timezone={deviceZone} deletion={deletion} />
    </div>
  )
}
