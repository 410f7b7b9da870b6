import { Checkbox, Stack, TextInput } from '@mantine/core'
import { Disclosure, DisclosureGroup, DisclosureHint } from '#admin/ui/disclosure.tsx'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import type { BookingQuestion } from '#contract/question.ts'
import type { Variant } from '#contract/variant.ts'
import { questionSettingsTexts as texts } from '#texts/de/project.ts'
import '#admin/ui/later-styles.ts'

interface QuestionVariantsProps {
  variants: Variant[]
  /** By their `ressource_id`; empty for all. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/**
 * The variants whose bookers are asked a question. Collapsed initially, because most questions are
 * for everybody, and missing in a project with a single variant.
 */
export function QuestionVariants({ variants, chosen, onChange }: QuestionVariantsProps) {
  if (variants.length < 2 && chosen.length === 0) return null
  const ofChosen = variants.filter(({ ressource_id }) => chosen.includes(ressource_id))
  const note = ofChosen.length > 0 ? texts.ofVariants(ofChosen.map(({ name }) => name)) : ''
  const toggle = (id: string, isChosen: boolean) =>
    // Deleted variants are dropped with the first choice among those that exist.
    onChange(
      variants
        .map(({ ressource_id }) => ressource_id)
        .filter((one) => (one === id ? isChosen : chosen.includes(one))),
    )
  return (
    <Disclosure
      title={texts.variants}
      note={note || (chosen.length > 0 ? texts.noVariant : texts.allVariants)}
      faulty={false}
    >
      <DisclosureHint>{texts.variantsHint}</DisclosureHint>
      <Stack gap={8} mt={8}>
        {variants.map(({ ressource_id: id, name }) => (
          <Checkbox
            key={id}
            label={name}
            size="md"
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Disclosure>
  )
}

export type QuestionTranslations = NonNullable<BookingQuestion['translations']>

const blank = { text: '', options: {} }

const isGiven = ({ text, options }: typeof blank) =>
  [text, ...Object.values<string>(options)].some((one) => one.trim())

interface QuestionLanguagesProps {
  translations: QuestionTranslations
  /** The German answers to choose from. */
  options: string[]
  onChange: (translations: QuestionTranslations) => void
}

/** A question and its answers in other languages. */
export function QuestionLanguages({ translations, options, onChange }: QuestionLanguagesProps) {
  const given = otherLanguages.filter((language) => isGiven(translations[language] ?? blank))
  return (
    <Disclosure
      title={texts.languages}
      note={given.length > 0 ? texts.inLanguages(given) : texts.noLanguage}
      faulty={false}
    >
      <DisclosureHint>{texts.languagesHint}</DisclosureHint>
      {otherLanguages.map((language) => (
        <QuestionLanguage
          key={language}
          {...{ language, options }}
          translation={translations[language] ?? blank}
          onChange={(changed) => onChange({ ...translations, [language]: changed })}
        />
      ))}
    </Disclosure>
  )
}

interface QuestionLanguageProps {
  language: OtherLanguage
  options: string[]
  translation: NonNullable<QuestionTranslations[OtherLanguage]>
  onChange: (translation: NonNullable<QuestionTranslations[OtherLanguage]>) => void
}

const QuestionLanguage = ({ language, options, translation, onChange }: QuestionLanguageProps) => (
  <DisclosureGroup title={texts.languageNames[language]}>
    <TextInput
      label={texts.translation}
      lang={language}
      autoComplete="off"
      maxLength={200}
      value={translation.text}
      onChange={(event) => onChange({ ...translation, text: event.currentTarget.value })}
    />
    {options.map((option) => (
      <TextInput
        key={option}
        label={texts.optionIn(option)}
        lang={language}
        autoComplete="off"
        maxLength={100}
        value={translation.options[option] ?? ''}
        onChange={(event) =>
          onChange({
            ...translation,
            options: { ...translation.options, [option]: event.currentTarget.value },
          })
        }
      />
    ))}
  </DisclosureGroup>
)
