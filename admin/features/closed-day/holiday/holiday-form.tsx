import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useUnsavedEntries } from '#admin/ui/dialog/use-dialog-form.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { ClosedDay, HolidayState } from '#contract/project.ts'
import {
  closedDayDialogTexts,
  closedSpan,
  holidayDialogTexts as texts,
} from '#texts/de/closed-days.ts'
import { words } from '#texts/de/words.ts'
import { SaveActions } from '../save-actions.tsx'
import { type ClosedDayPlace, useSaveClosedDays } from '../save-closed-days.ts'
import type { RemainingSlot } from '../slots-within.ts'
import { HolidayFields } from './holiday-fields.tsx'
import { isKnown, useHolidays } from './holidays.ts'

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
