import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { DateInput } from '#admin/ui/field/date-input.tsx'
import { seriesTexts as texts, weekdayNames } from '#texts/de/series.ts'
import { fieldSentences, required } from '#texts/de/words.ts'
import type { Rhythm, SeriesFormState } from './series-entries.ts'
import classes from './series-fields.module.css'
import { readTimes } from './typed-times.ts'

const choices = [
  { label: texts.everyDay, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { label: texts.workdays, weekdays: [1, 2, 3, 4, 5] },
  { label: texts.withoutMonday, weekdays: [2, 3, 4, 5, 6, 7] },
]

const commonWeeks = [2, 3, 4]
const nths = [1, 2, 3, 4, 5, -1]

interface RuleFieldsProps {
  form: SeriesFormState
  /** The earliest first day allowed; undefined if the first day cannot be changed. */
  earliest: string | undefined
}

/** The fields for a series' days and times. */
export function RuleFields({ form, earliest }: RuleFieldsProps) {
  const { from, times, rhythm } = form.values
  return (
    <>
      <Weekdays form={form} />
      <TextInput
        label={required(texts.times)}
        description={timesInWords(times)}
        name="times"
        required
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('times')}
      />
      <div>
        <div className={classes.days}>
          {earliest === undefined ? null : (
            <DateInput
              label={required(texts.from)}
              impossible={fieldSentences.dateImpossible}
              name="from"
              min={earliest}
              max="2999-12-31"
              required
              {...form.getInputProps('from')}
            />
          )}
          <DateInput
            label={required(texts.to)}
            impossible={fieldSentences.dateImpossible}
            name="to"
            min={from}
            max="2999-12-31"
            required
            {...form.getInputProps('to')}
          />
        </div>
        <p className={classes.hintBelow}>{texts.closedDays}</p>
      </div>
      <NativeSelect
        label={texts.rhythm}
        name="rhythm"
        size="md"
        data={rhythms(form.values.weekdays)}
        {...form.getInputProps('rhythm')}
      />
      {rhythm === 'weeks' ? (
        <TextInput
          label={required(texts.weeks)}
          name="every_weeks"
          inputMode="numeric"
          autoComplete="off"
          required
          classNames={{ input: classes.number }}
          {...form.getInputProps('every_weeks')}
        />
      ) : null}
    </>
  )
}

function Weekdays({ form }: { form: SeriesFormState }) {
  const { weekdays } = form.values
  const choose = (chosen: number[]) => form.setFieldValue('weekdays', chosen)
  const change = (day: number, chosen: boolean) =>
    choose(chosen ? [...weekdays, day] : weekdays.filter((other) => other !== day))
  return (
    <Checkbox.Group label={required(texts.weekdays)} size="md" error={form.errors.weekdays}>
      <div className={classes.weekdays}>
        {weekdayNames.map(({ day, short, long }) => (
          <label key={day} className={classes.weekday}>
            <input
              type="checkbox"
              name={`weekday-${day}`}
              aria-label={long}
              aria-invalid={form.errors.weekdays ? true : undefined}
              checked={weekdays.includes(day)}
              onChange={(event) => change(day, event.currentTarget.checked)}
            />
            <span aria-hidden>{short}</span>
          </label>
        ))}
      </div>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Button
            key={choice.label}
            variant="default"
            size="compact-sm"
            onClick={() => choose(choice.weekdays)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </Checkbox.Group>
  )
}

function timesInWords(typed: string) {
  const { times, faulty } = readTimes(typed)
  return times.length > 0 && faulty.length === 0 ? texts.timesRead(times) : texts.timesHint
}

function rhythms(weekdays: number[]): { value: Rhythm; label: string }[] {
  return [
    { value: '1', label: texts.everyWeek },
    ...commonWeeks.map((weeks) => ({
      value: String(weeks) as Rhythm,
      label: texts.everyWeeks(weeks),
    })),
    { value: 'weeks', label: texts.otherWeeks },
    ...nths.map((nth) => ({ value: `nth ${nth}` as const, label: texts.nth(nth, weekdays) })),
  ]
}
