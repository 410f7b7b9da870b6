import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import type { HolidayState } from '#contract/project.ts'
import { countries, holidayStateNames, holidayDialogTexts as texts } from '#texts/de/closed-days.ts'
import { required, words } from '#texts/de/words.ts'
import classes from './holiday-fields.module.css'

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
export const HolidayFields = (props: HolidayFieldsProps) => (
  <Stack gap={20}>
    <RequiredNote>{words.requiredNote}</RequiredNote>
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
