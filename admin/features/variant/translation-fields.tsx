import { Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { Disclosure, DisclosureGroup, DisclosureHint } from '#admin/ui/field/disclosure.tsx'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import { variantLanguageTexts as texts, variantDialogTexts } from '#texts/de/variant.ts'
import { languagesIn, type VariantEntries } from './variant-entries.ts'

type InputOf = ReturnType<typeof useForm<VariantEntries>>['getInputProps']

interface TranslationFieldsProps {
  inputOf: InputOf
  entries: VariantEntries
  /** Whether it contains errors and must be visible. */
  faulty: boolean
}

/**
 * The fields for a variant's translations. They are collapsed initially, because most variants have
 * only German text.
 */
export function TranslationFields({ inputOf, entries, faulty }: TranslationFieldsProps) {
  const given = languagesIn(entries.translations)
  return (
    <Disclosure
      title={texts.title}
      note={given.length > 0 ? texts.given(given) : texts.none}
      faulty={faulty}
    >
      <DisclosureHint>{texts.hint}</DisclosureHint>
      {otherLanguages.map((language) => (
        <Translation key={language} language={language} inputOf={inputOf} />
      ))}
    </Disclosure>
  )
}

const Translation = ({ language, inputOf }: { language: OtherLanguage; inputOf: InputOf }) => (
  <DisclosureGroup title={texts.names[language]}>
    {language === 'de-simple' ? <DisclosureHint>{texts.simpleHint}</DisclosureHint> : null}
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
  </DisclosureGroup>
)
