import { NativeSelect, TextInput } from '@mantine/core'
import type { Breakdown } from '#contract/statistics.ts'
import { statisticsTexts as texts } from '#texts/de/statistics.ts'
import type { Measure } from './chart-data.ts'
import type { StatisticsChoice } from './choice.ts'
import type { SpanChoice } from './spans.ts'
import classes from './statistics-fields.module.css'

interface StatisticsFieldsProps {
  choice: StatisticsChoice
  onChange: (change: Partial<StatisticsChoice>) => void
  /** Whether the typed days are not a span. */
  invalid: boolean
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function StatisticsFields({ choice, onChange, invalid }: StatisticsFieldsProps) {
  const { days } = choice
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="md"
        label={texts.span}
        value={choice.choice}
        data={options(texts.spanNames)}
        onChange={({ currentTarget }) => onChange({ choice: currentTarget.value as SpanChoice })}
      />
      {choice.choice === 'free' ? (
        <>
          <TextInput
            type="date"
            label={texts.from}
            value={days.from}
            onChange={({ currentTarget }) =>
              onChange({ days: { ...days, from: currentTarget.value } })
            }
          />
          <TextInput
            type="date"
            label={texts.to}
            value={days.to}
            error={invalid ? texts.spanTooLong : null}
            onChange={({ currentTarget }) =>
              onChange({ days: { ...days, to: currentTarget.value } })
            }
          />
        </>
      ) : null}
      <NativeSelect
        size="md"
        label={texts.by}
        value={choice.by}
        data={options(texts.byNames)}
        onChange={({ currentTarget }) => onChange({ by: currentTarget.value as Breakdown })}
      />
      <NativeSelect
        size="md"
        label={texts.measure}
        value={choice.measure}
        data={options(texts.measureNames)}
        onChange={({ currentTarget }) => onChange({ measure: currentTarget.value as Measure })}
      />
    </div>
  )
}
