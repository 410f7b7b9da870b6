import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, fieldErrorsOf, reasonOf } from '#admin/api/client.ts'
import { useUnsavedEntries } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { useFaultFocus } from '#admin/ui/save-bar.tsx'
import { closedDayCalls } from '#contract/project.calls.ts'
import type { ClosedDay, HolidayState } from '#contract/project.ts'
import {
  closedDayDialogTexts,
  countries,
  holidayStateNames,
  holidayDialogTexts as texts,
} from '#texts/de/closed-days.ts'
import { closedSpan } from '#texts/de/closed-line.ts'
import { required, words } from '#texts/de/words.ts'
import { type ClosedDayPlace, type RemainingSlot, useSaveClosedDays } from './closed-day-queries.ts'
import classes from './closed-days.module.css'

interface SaveActionsProps {
  save: Pick<ReturnType<typeof useSaveClosedDays>, 'error' | 'isError' | 'isPending' | 'reset'>
  failed: string
  onClose: () => void
  children: ReactNode
}

/** The bottom of a closed-day form: the error message and the buttons. */
export const SaveActions = ({ save, failed, onClose, children }: SaveActionsProps) => (
  <SubmitActions
    sending={save}
    failed={failed}
    detail={fieldErrorsOf(save.error, ['days']).days ?? reasonOf(save.error)}
    onClose={onClose}
  >
    {children}
  </SubmitActions>
)

const statesOf = (country: string) =>
  Object.entries(holidayStateNames)
    .filter(([state]) => state.startsWith(country))
    .map(([value, label]) => ({ value, label }))

const states = Object.entries(countries).map(([country, group]) => ({
  group,
  items: statesOf(country),
}))

interface HolidayFieldsProps {
  state: HolidayState | ''
  fault: string | null
  onState: (state: HolidayState | '') => void
  /** The years to choose from. */
  offered: number[]
  years: number[]
  onYears: (years: number[]) => void
}

/** The fields for the state and the years. */
const HolidayFields = (props: HolidayFieldsProps) => (
  <Stack gap={20}>
    <RequiredNote />
    <NativeSelect
      label={required(texts.state)}
      name="state"
      size="md"
      required
      withAsterisk={false}
      data-autofocus
      error={props.fault}
      value={props.state}
      onChange={(event) => props.onState(event.currentTarget.value as HolidayState | '')}
      data={[{ value: '', label: texts.choose }, ...states]}
    />
    <Checkbox.Group
      label={texts.years}
      size="md"
      value={props.years.map(String)}
      onChange={(chosen) => props.onYears(chosen.map(Number))}
    >
      <div className={classes.years}>
        {props.offered.map((year) => (
          <Checkbox key={year} value={String(year)} label={String(year)} size="md" py={6} />
        ))}
      </div>
    </Checkbox.Group>
  </Stack>
)

interface HolidaysWanted {
  state: HolidayState | ''
  years: number[]
}

/** A state's public holidays in these years. */
const useHolidays = ({ state, years }: HolidaysWanted) =>
  useQuery({
    queryKey: ['holidays', state, years],
    queryFn: async ({ signal }) => {
      if (state === '') return []
      const [from, to] = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`]
      const { days } = await call(closedDayCalls.holidays, { query: { state, from, to }, signal })
      return days.filter((day) => years.includes(Number(day.from.slice(0, 4))))
    },
    enabled: state !== '' && years.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

const isKnown = (holiday: ClosedDay, closedDays: ClosedDay[]) =>
  closedDays.some(({ from, to }) => from <= holiday.from && to >= holiday.to)

export interface HolidayFormProps {
  place: ClosedDayPlace
  closedDays: ClosedDay[]
  today: string
  onSaved: (count: number, remaining: RemainingSlot[] | undefined) => void
  onClose: () => void
}

export function HolidayForm({ place, closedDays, today, onSaved, onClose }: HolidayFormProps) {
  const save = useSaveClosedDays(place)
  const { formRef, focusFault } = useFaultFocus()
  const thisYear = Number(today.slice(0, 4))
  const [state, setState] = useState<HolidayState | ''>('')
  const [years, setYears] = useState([thisYear, thisYear + 1])
  const [unticked, setUnticked] = useState<string[]>([])
  const [everywhere, setEverywhere] = useState(false)
  const [asked, setAsked] = useState(false)
  useUnsavedEntries(unticked.length > 0 || everywhere)
  const { data, error } = useHolidays({ state, years })
  const ahead = state && years.length > 0 ? data?.filter(({ from }) => from >= today) : undefined
  const offered = ahead?.filter((day) => !isKnown(day, closedDays)) ?? []
  const ticked = offered.filter(({ from }) => !unticked.includes(from))

  const submit = () => {
    setAsked(true)
    if (ticked.length === 0) return focusFault()
    save.mutate(
      { removed: [], added: ticked.map((day) => ({ ...day, everywhere })) },
      {
        onSuccess: (remaining) => {
          onClose()
          onSaved(ticked.length, remaining)
        },
      },
    )
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={20} mb="md">
        <HolidayFields
          state={state}
          fault={asked && state === '' ? texts.stateMissing : null}
          onState={setState}
          offered={[thisYear, thisYear + 1, thisYear + 2]}
          years={years}
          onYears={setYears}
        />
        {error ? (
          <Notice tone="error" detail={reasonOf(error)}>
            {texts.loadFailed}
          </Notice>
        ) : null}
        {state && years.length > 0 && !ahead && !error ? (
          <FieldsSkeleton label={words.loading} fields={3} />
        ) : null}
        {ahead ? (
          <HolidayChoice
            offered={offered}
            known={ahead.length - offered.length}
            ticked={ticked}
            fault={asked && ticked.length === 0 && offered.length > 0}
            onTick={(days) =>
              setUnticked(offered.map(({ from }) => from).filter((day) => !days.includes(day)))
            }
          />
        ) : null}
        {ahead && place.projects.length > 1 ? (
          <Checkbox
            label={closedDayDialogTexts.everywhere}
            name="everywhere"
            size="md"
            checked={everywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
        ) : null}
      </Stack>
      <SaveActions save={save} failed={texts.failed} onClose={onClose}>
        {texts.submit(ticked.length)}
      </SaveActions>
    </form>
  )
}

interface HolidayChoiceProps {
  offered: ClosedDay[]
  /** How many of the public holidays are already closed days. */
  known: number
  ticked: ClosedDay[]
  fault: boolean
  onTick: (days: string[]) => void
}

const HolidayChoice = ({ offered, known, ticked, fault, onTick }: HolidayChoiceProps) => (
  <>
    {offered.length > 0 ? (
      <Checkbox.Group
        label={texts.days}
        description={texts.missing}
        size="md"
        value={ticked.map(({ from }) => from)}
        onChange={onTick}
        error={fault ? texts.nothingChosen : null}
      >
        <Stack gap={0} mt={4}>
          {offered.map((day) => (
            <Checkbox
              key={day.from}
              value={day.from}
              label={texts.label(closedSpan(day), day.reason)}
              size="md"
              py={6}
              {...(fault ? { 'aria-invalid': true } : {})}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    ) : (
      <p>{texts.none}</p>
    )}
    {known > 0 ? <p>{texts.known(known)}</p> : null}
  </>
)
