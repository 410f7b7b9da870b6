import { fieldTexts } from '#texts/de/embedding.ts'
import { questionSettingsTexts as texts } from '#texts/de/project.ts'
import { required as marked } from '#texts/de/words.ts'
import { optionsIn, type QuestionEntries, type QuestionEntry } from './question-entries.ts'
import classes from './question-preview.module.css'

/** A preview of the questions as they appear in the booking form. Its fields are inactive. */
export function QuestionPreview({ entries }: { entries: QuestionEntries }) {
  const { phone_required, questions } = entries
  const shown = questions.filter(({ kind, text }) => kind === 'group' || text.trim())
  if (!phone_required && shown.length === 0) return null
  return (
    <figure className={classes.preview}>
      <figcaption>
        <strong className={classes.title}>{texts.preview}</strong>
        <span className={classes.hint}>{texts.previewHint}</span>
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
    <p className={classes.label}>{label}</p>
    <div className={classes.control} data-list={options !== undefined || undefined}>
      {options === undefined ? null : texts.choose}
    </div>
    {hint || options ? <p className={classes.hint}>{hint ?? options}</p> : null}
  </div>
)
