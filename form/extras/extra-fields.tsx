import type { FormEvent } from 'react'
import type { QuestionAsked } from '#contract/question.ts'
import { Field, TextField } from '#form/fields/fields.tsx'
import type { FormTexts } from '#texts/de/form.ts'
import { answerId, classId, type ExtraFieldsProps, phoneId, questionsIn } from './extras.ts'

/** The fields only some projects ask for: a phone number and the project's own questions. */
export function ExtraFields({ t, project, values, faultAt, onType }: ExtraFieldsProps) {
  const field = (id: string) => ({
    id,
    value: values[id] ?? '',
    fault: faultAt(id),
    onType: (typed: string) => onType(id, typed),
  })
  return (
    <>
      {project.phone_required && (
        <TextField
          {...field(phoneId)}
          label={t.fields?.phoneLabel ?? ''}
          hint={t.fields?.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      )}
      {questionsIn(project, t).map((question) => (
        <QuestionField key={question.id} {...{ t, question, field }} />
      ))}
    </>
  )
}

// Must not be empty, because React would omit an empty `value` and the option's text would become
// its value.
const noAnswer = ' '

/** The options, with an answer that could be chosen earlier. */
const asOptions = (answer: string, options: string[]) =>
  !answer || options.includes(answer) ? options : [...options, answer]

interface QuestionFieldProps {
  t: FormTexts
  question: QuestionAsked
  field: (id: string) => {
    id: string
    value: string
    fault: string | undefined
    onType: (typed: string) => void
  }
}

function QuestionField({ t, question, field }: QuestionFieldProps) {
  const { id, kind, text, options, option_names: names = {}, required } = question
  const { group = '', schoolClass = '', choose = '' } = t.fields ?? {}
  const groupKinds: Record<string, string> = t.fields?.groupKinds ?? {}
  const own = { ...field(answerId(id)), label: kind === 'group' ? group : text }
  if (kind === 'text') return <TextField {...own} optional={!required} maxLength={500} />
  const entries =
    kind === 'group'
      ? Object.entries(groupKinds)
      : asOptions(own.value, options).map((one) => [one, names[one] ?? one])
  return (
    <>
      <Field {...own} optional={!required}>
        {(control) => (
          <select
            {...control}
            onInput={(event: FormEvent<HTMLSelectElement>) =>
              own.onType(event.currentTarget.value.trim())
            }
          >
            {[[noAnswer, choose], ...entries].map(([value = '', name]) => (
              // `selected`, because the form's renderer sets a `select`'s value before adding its
              // options.
              <option key={value} value={value} selected={value.trim() === own.value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {own.value === 'school' && kind === 'group' && (
        <TextField {...field(classId(id))} label={schoolClass} optional maxLength={100} />
      )}
    </>
  )
}
