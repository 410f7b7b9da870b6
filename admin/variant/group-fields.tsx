import { Checkbox, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { asNumber } from '#admin/ui/dialog.tsx'
import { Disclosure, DisclosureHint } from '#admin/ui/disclosure.tsx'
import { variantGroupTexts as texts } from '#texts/de/variant.ts'
import classes from './variant.module.css'
import {
  beforeIn,
  type GroupEntries,
  peopleIn,
  typedTerms,
  type VariantEntries,
} from './variant-entries.ts'

interface GroupFieldsProps {
  inputOf: ReturnType<typeof useForm<VariantEntries>>['getInputProps']
  entries: VariantEntries
  /** Whether it contains errors and must be visible. */
  faulty: boolean
}

/** The fields for groups. They are collapsed initially, because most variants use none of them. */
export function GroupFields({ inputOf, entries, faulty }: GroupFieldsProps) {
  const terms = texts.terms(typedTerms(entries))
  const propsOf = (name: keyof Omit<GroupEntries, 'exclusive'>) => ({
    name,
    autoComplete: 'off',
    classNames: { input: classes.number },
    ...inputOf(name),
  })
  return (
    <Disclosure
      title={texts.title}
      note={terms.length > 0 ? terms.join(' · ') : texts.none}
      faulty={faulty}
    >
      <div className={classes.groupFields}>
        <Checkbox
          label={texts.exclusive}
          description={texts.exclusiveHint}
          name="exclusive"
          size="md"
          {...inputOf('exclusive', { type: 'checkbox' })}
        />
        <div className={classes.sizes}>
          <TextInput
            label={texts.smallest}
            inputMode="numeric"
            {...propsOf('min_people')}
            inputContainer={withWords(peopleInWords(entries.min_people))}
          />
          <TextInput
            label={texts.largest}
            inputMode="numeric"
            {...propsOf('max_people')}
            inputContainer={withWords(peopleInWords(entries.max_people))}
          />
        </div>
        <TextInput
          label={texts.opens}
          description={texts.opensHint}
          {...asNumber}
          {...propsOf('opens_before')}
          inputContainer={withWords(timeInWords(entries.opens_before, texts.atOnce))}
        />
        <TextInput
          label={texts.closes}
          description={texts.closesHint}
          {...asNumber}
          {...propsOf('closes_changes')}
          inputContainer={withWords(timeInWords(entries.closes_changes, texts.untilStart))}
        />
        <DisclosureHint>{texts.hint}</DisclosureHint>
        <TextInput
          label={texts.perGuide}
          description={texts.perGuideHint}
          inputMode="numeric"
          {...propsOf('people_per_guide')}
          inputContainer={withWords(peopleInWords(entries.people_per_guide))}
        />
      </div>
    </Disclosure>
  )
}

/** Shows beside a field what its text, or leaving it empty, means. */
const withWords = (words: string | null) => (input: ReactNode) => (
  <div className={classes.withWords}>
    {input}
    <p className={classes.variantFieldsWords}>{words}</p>
  </div>
)

function peopleInWords(typed: string) {
  const people = peopleIn(typed)
  if (people === null) return texts.noLimit
  return people > 0 ? texts.people(people) : null
}

function timeInWords(typed: string, ifEmpty: string) {
  const seconds = beforeIn(typed)
  if (seconds === null) return ifEmpty
  return Number.isNaN(seconds) ? null : texts.before(seconds)
}
