import { Textarea, TextInput, UnstyledButton } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { variantLanguageTexts as texts, variantDialogTexts } from '#texts/de/variant.ts'
import classes from './translation-fields.module.css'
import {
  languagesIn,
  type OtherLanguage,
  otherLanguages,
  type VariantEntries,
} from './variant-entries.ts'

type InputOf = ReturnType<typeof useForm<VariantEntries>>['getInputProps']

interface TranslationFieldsProps {
  inputOf: InputOf
  entries: VariantEntries
  /** Whether it contains errors and must be visible. */
  faulty: boolean
}

/** Collapsed at first, because most variants are in German only. */
export function TranslationFields({ inputOf, entries, faulty }: TranslationFieldsProps) {
  const [opened, setOpened] = useState(false)
  if (faulty && !opened) setOpened(true)
  const id = useId()
  const given = languagesIn(entries.translations)
  return (
    <div className={classes.languages}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
        {texts.title}
        <span className={classes.given}>{given.length > 0 ? texts.given(given) : texts.none}</span>
      </UnstyledButton>
      <div id={id}>
        {opened ? (
          <>
            <p className={classes.hint}>{texts.hint}</p>
            {otherLanguages.map((language) => (
              <Translation key={language} language={language} inputOf={inputOf} />
            ))}
          </>
        ) : null}
      </div>
    </div>
  )
}

const Translation = ({ language, inputOf }: { language: OtherLanguage; inputOf: InputOf }) => (
  <fieldset className={classes.language}>
    <legend className={classes.legend}>{texts.names[language]}</legend>
    {language === 'de-simple' ? <p className={classes.hint}>{texts.simpleHint}</p> : null}
    <TextInput
      label={variantDialogTexts.name}
      name={`translations.${language}.name`}
      lang={language}
      autoComplete="off"
      maxLength={200}
      {...inputOf(`translations.${language}.name`)}
    />
    <Textarea
      label={variantDialogTexts.description}
      name={`translations.${language}.short_description`}
      lang={language}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      {...inputOf(`translations.${language}.short_description`)}
    />
  </fieldset>
)
