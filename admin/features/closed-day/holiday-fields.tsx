import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import type { HolidayState } from '#contract/closed-day.ts'
import { holidayDialogTexts as texts } from '#texts/de/closed-days.ts'
import { countries, holidayStateNames } from '#texts/de/holidays.ts'
import { required } from '#texts/de/words.ts'

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

/** Where and for which years. */
export const HolidayFields = (props: HolidayFieldsProps) => (
  <Stack gap={20}>
    <NativeSelect
      label={required(texts.state)}
      name="state"
      size="md"
      required
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
      <Group gap="lg" mt={4}>
        {props.offered.map((year) => (
          <Checkbox key={year} value={String(year)} label={String(year)} size="md" py={6} />
        ))}
      </Group>
    </Checkbox.Group>
  </Stack>
)
