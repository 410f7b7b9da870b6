import { Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { asNumber } from '#admin/ui/dialog/use-selected-text.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { FieldCaution } from '#admin/ui/message/field-caution.tsx'
import { variantDialogTexts as texts } from '#texts/de/variant.ts'
import { required, timespan, words } from '#texts/de/words.ts'
import { TranslationFields } from './translation-fields.tsx'
import { secondsOf, type VariantEntries } from './variant-entries.ts'
import classes from './variant-fields.module.css'

interface VariantFieldsProps {
  inputOf: ReturnType<typeof useForm<VariantEntries>>['getInputProps']
  entries: VariantEntries
  errors: ReturnType<typeof useForm<VariantEntries>>['errors']
  /** Whether another variant has the same name, which is allowed. */
  nameTaken: boolean
}

const minuteProps = {
  ...asNumber,
  autoComplete: 'off',
  required: true,
  classNames: { input: classes.number },
} as const

interface InWordsProps {
  typed: string
  /** In seconds. If the time is longer, the form asks whether it is right. */
  usualMost?: number
}

/**
 * Shows how the typed time was understood. Shows nothing for whole minutes below an hour, which
 * need no explanation.
 */
function InWords({ typed, usualMost = Number.POSITIVE_INFINITY }: InWordsProps) {
  const seconds = secondsOf(typed)
  const needed = seconds >= 3600 || (seconds > 0 && !/^\s*\d+\s*$/.test(typed))
  const isUnusual = seconds > usualMost
  const understood = isUnusual ? texts.isThatRight(timespan(seconds)) : timespan(seconds)
  return (
    <p className={classes.words} data-unusual={isUnusual || undefined}>
      {needed ? understood : null}
    </p>
  )
}

/** In seconds; a longer duration is unusual. */
const usualDuration = 12 * 60 * 60

export const VariantFields = ({ inputOf, entries, errors, nameTaken }: VariantFieldsProps) => (
  <Stack gap={20} mb="md">
    <RequiredNote>{words.requiredNote}</RequiredNote>
    <FieldCaution caution={nameTaken ? texts.nameTaken : null}>
      <TextInput
        label={required(texts.name)}
        name="name"
        autoComplete="off"
        maxLength={200}
        required
        data-autofocus
        {...inputOf('name')}
      />
    </FieldCaution>
    <Textarea
      label={texts.description}
      description={texts.descriptionHint}
      name="short_description"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      {...inputOf('short_description')}
    />
    <TextInput
      label={required(texts.duration)}
      description={texts.durationHint}
      name="duration"
      {...minuteProps}
      inputContainer={(input) => (
        <div className={classes.withWords}>
          {input}
          <InWords typed={entries.duration} usualMost={usualDuration} />
        </div>
      )}
      {...inputOf('duration')}
    />
    <TextInput
      label={required(texts.leadtime)}
      description={texts.leadtimeHint}
      name="leadtime"
      {...minuteProps}
      inputContainer={(input) => (
        <div className={classes.withWords}>
          {input}
          <InWords typed={entries.leadtime} />
        </div>
      )}
      {...inputOf('leadtime')}
    />
    <TranslationFields
      inputOf={inputOf}
      entries={entries}
      faulty={Object.keys(errors).some((name) => name.startsWith('translations.'))}
    />
  </Stack>
)
