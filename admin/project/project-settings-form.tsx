import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { FormRulesRecord, UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequiredNote, wholeNumber } from '#admin/ui/field.tsx'
import { Section } from '#admin/ui/section.tsx'
import { useSettingsForm } from '#admin/ui/settings-form.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { mostQuestions } from '#contract/limits.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'
import type { Currency } from '#contract/price.ts'
import type { Project, ProjectChange } from '#contract/project.ts'
import type { BookingQuestion, QuestionInput } from '#contract/question.ts'
import type { Variant } from '#contract/variant.ts'
import { fieldTexts } from '#texts/de/embedding.ts'
import { questionSettingsTexts, reminderTexts } from '#texts/de/project.ts'
import {
  confirmationPdfTexts,
  paymentTexts,
  retentionTexts,
  websiteTexts,
} from '#texts/de/website.ts'
import { required as marked, required } from '#texts/de/words.ts'
import classes from './project-settings.module.css'
import {
  QuestionLanguages,
  type QuestionTranslations,
  QuestionVariants,
} from './question-scope.tsx'
import { useSaveProject } from './save-project.ts'
import '#admin/ui/later-styles.ts'
import { FieldGroup } from '#admin/ui/disclosure.tsx'
import {
  hoursIn,
  mostReminders,
  newReminder,
  type ReminderEntry,
  reminderEntries,
  reminderFault,
  twoDays,
} from './settings-entries.ts'

/**
 * Describes a form for some of a project's settings, and converts between the settings and the form
 * values.
 */
export interface ProjectSettings<Entries> {
  entriesOf: (project: Project) => Entries
  rules: FormRulesRecord<Entries>
  /** The form's label for each field. */
  labels: Record<keyof Entries & string, string>
  toChange: (entries: Entries) => Omit<ProjectChange, 'name'>
}

interface ProjectSettingsFormProps<Entries> {
  project: Project
  settings: ProjectSettings<Entries>
  onUnsaved: (unsaved: boolean) => void
  children: (
    inputOf: UseFormReturnType<Entries>['getInputProps'],
    form: UseFormReturnType<Entries>,
  ) => ReactNode
}

export function ProjectSettingsForm<Entries extends Record<string, string | boolean | object>>(
  props: ProjectSettingsFormProps<Entries>,
) {
  const { project, settings, onUnsaved, children } = props
  const { entriesOf, rules, labels, toChange } = settings
  const { form, render } = useSettingsForm({
    stored: project,
    entriesOf,
    rules,
    labels,
    save: useSaveProject(),
    toVariables: ({ entries, overwrites }) => ({
      stored: project,
      change: toChange(entries),
      overwrites,
    }),
    onUnsaved,
  })
  return render(children(form.getInputProps, form))
}

const longestRetention = 3650

interface RetentionSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

function daysFault(typed: string) {
  const days = wholeNumber(typed)
  return days >= 1 && days <= longestRetention ? null : retentionTexts.invalid
}

const retentionSettings: ProjectSettings<Record<'retention_days', string>> = {
  entriesOf: ({ retention_days }) => ({ retention_days: String(retention_days ?? '') }),
  rules: { retention_days: daysFault },
  labels: { retention_days: retentionTexts.days },
  toChange: ({ retention_days }) => ({ retention_days: wholeNumber(retention_days) }),
}

/** The setting for how long bookers' data is kept. */
export const RetentionSection = (props: RetentionSectionProps) => (
  <Section title={retentionTexts.title} purpose={retentionTexts.purpose}>
    <ProjectSettingsForm {...props} settings={retentionSettings}>
      {(inputOf) => (
        <>
          <RequiredNote />
          <TextInput
            label={required(retentionTexts.days)}
            name="retention_days"
            inputMode="numeric"
            autoComplete="off"
            required
            mb="md"
            classNames={{ input: classes.retentionSectionNumber }}
            {...inputOf('retention_days')}
          />
        </>
      )}
    </ProjectSettingsForm>
  </Section>
)

const mostOptions = 20
const longestOption = 100

/** A question while it is being edited. */
export interface QuestionEntry extends Pick<QuestionInput, 'kind' | 'text' | 'required'> {
  /** Identifies the question and stays the same while it is edited. */
  key: string
  id?: string
  /** The answers to choose from, one per line. */
  options: string
  /** The variants whose bookers are asked, by their `ressource_id`; empty for all. */
  ressource_ids: string[]
  translations: QuestionTranslations
}

export type QuestionEntries = {
  phone_required: boolean
  questions: QuestionEntry[]
}

const newQuestion = (kind: QuestionEntry['kind']): QuestionEntry => ({
  key: crypto.randomUUID(),
  kind,
  text: '',
  options: '',
  required: false,
  ressource_ids: [],
  translations: {},
})

const entryOf = ({
  version,
  options,
  ressource_ids = [],
  translations = {},
  ...question
}: BookingQuestion): QuestionEntry => ({
  key: question.id,
  ...question,
  ...{ options: options.join('\n'), ressource_ids, translations },
})

const optionsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function optionsFault(typed: string): string | null {
  const options = optionsIn(typed)
  if (options.length < 2) return questionSettingsTexts.optionsMissing
  if (options.length > mostOptions) return questionSettingsTexts.tooManyOptions
  return options.some(({ length }) => length > longestOption)
    ? questionSettingsTexts.optionTooLong
    : null
}

const placeIn = (path: string) => Number(path.split('.')[1])

const kindAt = ({ questions }: QuestionEntries, path: string) => questions[placeIn(path)]?.kind

const questionSettings: ProjectSettings<QuestionEntries> = {
  entriesOf: ({ phone_required = false, questions = [] }) => ({
    phone_required,
    questions: questions.map(entryOf),
  }),
  rules: {
    questions: {
      text: (text: string, entries: QuestionEntries, path: string) =>
        kindAt(entries, path) === 'group' || text.trim() ? null : questionSettingsTexts.textMissing,
      options: (typed: string, entries: QuestionEntries, path: string) =>
        kindAt(entries, path) === 'choice' ? optionsFault(typed) : null,
    },
  },
  labels: {
    phone_required: questionSettingsTexts.phoneRequired,
    questions: questionSettingsTexts.questions,
  },
  toChange: ({ phone_required, questions }) => ({
    phone_required,
    questions: questions.map(({ key, options, ...question }) => ({
      ...question,
      options: question.kind === 'choice' ? optionsIn(options) : [],
    })),
  }),
}

type Form = UseFormReturnType<QuestionEntries>

/** The fields for the project's questions. Only one question may ask for the kind of group. */
function QuestionFields({ form, projectId }: { form: Form; projectId: string }) {
  const { data: variants = [] } = useVariants(projectId)
  const { questions } = form.values
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  // The pressed button may disappear, and focus would be lost with it.
  useEffect(() => {
    if (wanted.current) place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  })
  const add = (kind: QuestionEntry['kind']) => {
    const added = newQuestion(kind)
    form.insertListItem('questions', added)
    wanted.current = `[data-question="${added.key}"] :is(select, input)`
  }
  const remove = (index: number) => {
    form.removeListItem('questions', index)
    wanted.current = '[data-add]'
  }
  const isFull = questions.length >= mostQuestions
  const asksForGroup = questions.some(({ kind }) => kind === 'group')
  return (
    <div ref={place} className={classes.questions}>
      {questions.some(({ kind }) => kind !== 'group') ? <RequiredNote /> : null}
      {questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          {...{ form, question, index, variants }}
          onRemove={() => remove(index)}
        />
      ))}
      {form.errors.questions ? <p role="alert">{form.errors.questions}</p> : null}
      {isFull ? null : (
        <div className={classes.questionFieldsAdd}>
          <Button
            data-add
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => add('choice')}
          >
            {questionSettingsTexts.add}
          </Button>
          {asksForGroup ? null : (
            <Button
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => add('group')}
            >
              {questionSettingsTexts.addGroup}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface QuestionCardProps {
  form: Form
  question: QuestionEntry
  index: number
  variants: Variant[]
  onRemove: () => void
}

function QuestionCard({ form, question, index, variants, onRemove }: QuestionCardProps) {
  const { kind, key } = question
  const inputOf = (name: keyof QuestionEntry, type?: 'checkbox') =>
    form.getInputProps(`questions.${index}.${name}`, type && { type })
  return (
    <fieldset className={classes.question} data-question={key}>
      <legend className={classes.legend}>
        {kind === 'group'
          ? questionSettingsTexts.kinds.group
          : questionSettingsTexts.nth(index + 1)}
      </legend>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.questionFieldsRemove}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={questionSettingsTexts.remove(index + 1)}
        onClick={onRemove}
      >
        {questionSettingsTexts.removeShort}
      </Button>
      {kind === 'group' ? (
        <p className={classes.questionFieldsHint}>{questionSettingsTexts.groupHint}</p>
      ) : (
        <>
          <NativeSelect
            label={questionSettingsTexts.kind}
            data={(['choice', 'text'] as const).map((value) => ({
              value,
              label: questionSettingsTexts.kinds[value],
            }))}
            size="md"
            {...inputOf('kind')}
          />
          <TextInput
            label={required(questionSettingsTexts.text)}
            name={`question-${index}`}
            autoComplete="off"
            maxLength={200}
            required
            {...inputOf('text')}
          />
        </>
      )}
      {kind === 'choice' ? (
        <Textarea
          label={required(questionSettingsTexts.options)}
          name={`options-${index}`}
          autosize
          minRows={3}
          maxRows={12}
          required
          {...inputOf('options')}
        />
      ) : null}
      <Switch
        label={questionSettingsTexts.required}
        size="md"
        {...inputOf('required', 'checkbox')}
      />
      <div>
        <QuestionVariants
          variants={variants}
          chosen={question.ressource_ids}
          onChange={(ids) => form.setFieldValue(`questions.${index}.ressource_ids`, ids)}
        />
        {kind === 'group' ? null : (
          <QuestionLanguages
            translations={question.translations}
            options={kind === 'choice' ? optionsIn(question.options) : []}
            onChange={(given) => form.setFieldValue(`questions.${index}.translations`, given)}
          />
        )}
      </div>
    </fieldset>
  )
}

/** A preview of the questions as they appear in the booking form. Its fields are inactive. */
function QuestionPreview({ entries }: { entries: QuestionEntries }) {
  const { phone_required, questions } = entries
  const shown = questions.filter(({ kind, text }) => kind === 'group' || text.trim())
  if (!phone_required && shown.length === 0) return null
  return (
    <figure className={classes.preview}>
      <figcaption>
        <strong className={classes.title}>{questionSettingsTexts.preview}</strong>
        <span className={classes.questionPreviewHint}>{questionSettingsTexts.previewHint}</span>
      </figcaption>
      <div className={classes.form}>
        {phone_required ? (
          <Field label={marked(fieldTexts.phoneLabel)} hint={fieldTexts.phoneHint} />
        ) : null}
        {shown.map((question) => (
          <QuestionShown key={question.key} question={question} />
        ))}
      </div>
    </figure>
  )
}

function QuestionShown({ question }: { question: QuestionEntry }) {
  const { kind, text, options, required } = question
  const label = kind === 'group' ? fieldTexts.group : text.trim()
  const entries = kind === 'group' ? Object.values(fieldTexts.groupKinds) : optionsIn(options)
  return (
    <Field
      label={required ? marked(label) : label}
      options={kind === 'text' ? undefined : entries.join(' · ')}
    />
  )
}

interface FieldProps {
  label: string
  hint?: string
  /** The answers to choose from. */
  options?: string | undefined
}

const Field = ({ label, hint, options }: FieldProps) => (
  <div>
    <p className={classes.questionPreviewLabel}>{label}</p>
    <div className={classes.control} data-list={options !== undefined || undefined}>
      {options === undefined ? null : questionSettingsTexts.choose}
    </div>
    {hint || options ? <p className={classes.questionPreviewHint}>{hint ?? options}</p> : null}
  </div>
)

interface QuestionSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

/**
 * The questions the booking form asks in addition to name and address, with a preview that includes
 * unsaved entries.
 */
export const QuestionSection = (props: QuestionSectionProps) => (
  <Section title={questionSettingsTexts.title} purpose={questionSettingsTexts.purpose}>
    <ProjectSettingsForm {...props} settings={questionSettings}>
      {(inputOf, form) => (
        <>
          <FieldGroup title={questionSettingsTexts.phone}>
            <Switch
              label={questionSettingsTexts.phoneRequired}
              description={questionSettingsTexts.phoneHint}
              name="phone_required"
              size="md"
              {...inputOf('phone_required', { type: 'checkbox' })}
            />
          </FieldGroup>
          <FieldGroup
            title={questionSettingsTexts.questions}
            hint={questionSettingsTexts.questionsHint}
          >
            <QuestionFields form={form} projectId={props.project.id} />
          </FieldGroup>
          <QuestionPreview entries={form.values} />
        </>
      )}
    </ProjectSettingsForm>
  </Section>
)

const largestGroup = 1_000_000

/** The values in the form. Websites are entered one per line. */
export type WebsiteEntries = Record<
  | 'embed_origins'
  | 'imprint_url'
  | 'privacy_url'
  | 'timezone'
  | 'max_people_per_booking'
  | 'confirmation_text'
  | 'price_note',
  string
> &
  Record<'double_opt_in' | 'visitor_changes' | 'waiting_list' | 'confirmation_pdf', boolean> & {
    reminders: ReminderEntry[]
    currency: Currency
    price_note_translations: Record<OtherLanguage, string>
  }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A website's address without `https://`, with or without a path. */
const withoutScheme = /^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/

/** Completes web addresses as people type them: `www.museum.de` becomes `https://www.museum.de`. */
const addressIn = (typed: string) => {
  const text = typed.trim()
  return withoutScheme.test(text) ? `https://${text}` : text
}

/** The number of people entered; null if the field is empty. */
const peopleIn = (typed: string) => (typed.trim() ? wholeNumber(typed) : null)

function groupFault(typed: string) {
  const people = peopleIn(typed)
  if (people === null) return null
  return people >= 1 && people <= largestGroup ? null : websiteTexts.largestGroupInvalid
}

const noTranslations: Record<OtherLanguage, string> = { en: '', fr: '', 'de-simple': '' }

export const websiteSettings: ProjectSettings<WebsiteEntries> = {
  entriesOf: (project) => ({
    embed_origins: (project.embed_origins ?? []).join('\n'),
    double_opt_in: project.double_opt_in ?? false,
    visitor_changes: project.visitor_changes ?? true,
    waiting_list: project.waiting_list ?? false,
    reminders: reminderEntries(project.reminders ?? []),
    confirmation_pdf: project.confirmation_pdf ?? false,
    confirmation_text: project.confirmation_text ?? '',
    currency: project.currency ?? 'EUR',
    price_note: project.price_note ?? '',
    price_note_translations: { ...noTranslations, ...project.price_note_translations },
    max_people_per_booking: String(project.max_people_per_booking ?? ''),
    imprint_url: project.imprint_url ?? '',
    privacy_url: project.privacy_url ?? '',
    timezone: project.timezone,
  }),
  rules: { max_people_per_booking: groupFault, reminders: { text: reminderFault } },
  labels: {
    embed_origins: websiteTexts.origins,
    double_opt_in: websiteTexts.doubleOptIn,
    visitor_changes: websiteTexts.visitorChanges,
    waiting_list: websiteTexts.waitingList,
    max_people_per_booking: websiteTexts.largestGroup,
    reminders: reminderTexts.title,
    confirmation_pdf: confirmationPdfTexts.offer,
    confirmation_text: confirmationPdfTexts.text,
    currency: paymentTexts.currency,
    price_note: paymentTexts.note,
    price_note_translations: paymentTexts.noteInOthers,
    imprint_url: websiteTexts.imprint,
    privacy_url: websiteTexts.privacy,
    timezone: websiteTexts.timezone,
  },
  toChange: (entries) => ({
    ...entries,
    embed_origins: linesOf(entries.embed_origins).map(addressIn),
    imprint_url: addressIn(entries.imprint_url),
    privacy_url: addressIn(entries.privacy_url),
    max_people_per_booking: peopleIn(entries.max_people_per_booking),
    price_note_translations: Object.fromEntries(
      Object.entries(entries.price_note_translations).filter(([, note]) => note.trim()),
    ),
    reminders: entries.reminders.map(({ text }) => hoursIn(text)),
  }),
}

/** The fields for when bookers are reminded. The first reminder is added with one click. */
export function ReminderFields({ form }: { form: UseFormReturnType<WebsiteEntries> }) {
  const { reminders } = form.values
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  // The pressed button may disappear, and focus would be lost with it.
  useEffect(() => {
    if (wanted.current) place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  })
  const add = () => {
    const added = newReminder(reminders.length === 0 ? twoDays : undefined)
    form.insertListItem('reminders', added)
    wanted.current = `[data-reminder="${added.key}"] input`
  }
  const remove = (index: number) => {
    form.removeListItem('reminders', index)
    wanted.current = '[data-add]'
  }
  return (
    <div ref={place} className={classes.reminders}>
      {reminders.map(({ key }, index) => (
        <div key={key} className={classes.reminder} data-reminder={key}>
          <TextInput
            label={reminderTexts.nth(index + 1)}
            name={`reminder-${index}`}
            autoComplete="off"
            maxLength={40}
            classNames={{
              root: classes.field,
              label: classes.reminderFieldsLabel,
              wrapper: classes.wrapper,
              error: classes.error,
            }}
            {...form.getInputProps(`reminders.${index}.text`)}
          />
          <Button
            variant="subtle"
            className={classes.reminderFieldsRemove}
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={reminderTexts.remove(index + 1)}
            onClick={() => remove(index)}
          >
            {reminderTexts.removeShort}
          </Button>
        </div>
      ))}
      {reminders.length < mostReminders ? (
        <Button
          data-add
          variant="default"
          className={classes.reminderFieldsAdd}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={add}
        >
          {reminders.length === 0 ? reminderTexts.twoDays : reminderTexts.another}
        </Button>
      ) : null}
    </div>
  )
}
