import { NativeSelect, TextInput } from '@mantine/core'
import type { Breakdown } from '#contract/breakdown.ts'
import type { DeletedProject } from '#contract/statistics.ts'
import { statisticsTexts as texts } from '#texts/de/statistics.ts'
import classes from './statistics.module.css'
import type { Measure, SpanChoice, StatisticsChoice } from './statistics.ts'

interface StatisticsFieldsProps {
  choice: StatisticsChoice
  onChange: (change: Partial<StatisticsChoice>) => void
  /** Whether the typed days form an invalid span. */
  invalid: boolean
  /** The name of the current project. */
  current: string
  deleted: DeletedProject[]
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function StatisticsFields(props: StatisticsFieldsProps) {
  const { choice, onChange, invalid, current, deleted } = props
  const { days } = choice
  return (
    <div className={classes.fields}>
      {deleted.length > 0 ? (
        <NativeSelect
          size="md"
          label={texts.project}
          value={choice.deletedId}
          data={[
            { value: '', label: current },
            ...deleted.map(({ project_id, name }) => ({
              value: project_id,
              label: texts.deleted(name),
            })),
          ]}
          onChange={({ currentTarget }) => onChange({ deletedId: currentTarget.value })}
        />
      ) : null}
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
