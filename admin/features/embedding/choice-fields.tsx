import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { Language } from '#contract/language.ts'
import { embeddingChoiceTexts as texts } from '#texts/de/website.ts'
import { AccentField } from './accent-field.tsx'
import classes from './choice-fields.module.css'
import { ColorField } from './color-field.tsx'
import { type EmbeddingChoices, firstChoices, lookOf } from './embedding-choices.ts'

interface ChoiceFieldsProps {
  choices: EmbeddingChoices
  /** Empty until the variants are loaded. */
  variants: { ressource_id: string; name: string }[]
  onChange: (choices: EmbeddingChoices) => void
}

/** The fields for the options of one embedded form. The options are not stored. */
export function ChoiceFields({ choices, variants, onChange }: ChoiceFieldsProps) {
  const { accent, fault } = lookOf(choices)
  // Buttons that disappear when pressed move focus to the first field.
  const first = useRef<HTMLInputElement>(null)
  const choose = (chosen: Partial<EmbeddingChoices>) => onChange({ ...choices, ...chosen })
  return (
    <div className={classes.fields}>
      <AccentField
        typed={choices.accent}
        accent={accent}
        fault={fault}
        inputRef={first}
        onType={(typed) => choose({ accent: typed })}
      />
      <ColorField
        label={texts.background}
        description={texts.backgroundHint}
        name="background"
        typed={choices.background}
        otherwise={firstChoices.background}
        onType={(typed) => choose({ background: typed })}
      />
      <NativeSelect
        label={texts.language}
        name="lang"
        size="md"
        value={choices.lang}
        onChange={(event) => choose({ lang: event.currentTarget.value as Language | '' })}
        data={[
          { value: '', label: texts.languageOfPage },
          ...Object.entries(texts.languageNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      {variants.length > 1 ? (
        <NativeSelect
          label={texts.variant}
          name="variant"
          size="md"
          value={choices.variant}
          onChange={(event) => choose({ variant: event.currentTarget.value })}
          data={[
            { value: '', label: texts.anyVariant },
            ...variants.map(({ ressource_id, name }) => ({ value: ressource_id, label: name })),
          ]}
        />
      ) : null}
      <TextInput
        label={texts.date}
        description={texts.dateHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="date"
        name="date"
        value={choices.date}
        onChange={(event) => choose({ date: event.currentTarget.value })}
      />
      {choices === firstChoices ? null : (
        <Button
          variant="subtle"
          className={classes.reset}
          onClick={() => {
            onChange(firstChoices)
            first.current?.focus()
          }}
        >
          {texts.reset}
        </Button>
      )}
    </div>
  )
}
