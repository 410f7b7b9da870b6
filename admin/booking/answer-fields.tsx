import { NativeSelect, TextInput } from '@mantine/core'
import type { AnswerInput, BookingAnswer, BookingQuestion } from '#contract/question.ts'
import { groupTexts, bookingDialogTexts as texts } from '#texts/de/booking.ts'
import '#admin/ui/later-styles.ts'

/** The answers as typed, by question id; `classOf` gives the key for a school class. */
export type AnswerEntries = Record<string, string>

/** The key for a school class. */
const classOf = (questionId: string) => `${questionId}-class`

export const answerEntries = (answers: BookingAnswer[]): AnswerEntries =>
  Object.fromEntries(
    answers.flatMap(({ question_id: id, answer, detail }) => [
      [id, answer],
      ...(detail ? [[classOf(id), detail]] : []),
    ]),
  )

/** The questions that bookers of a variant are asked. */
export const questionsFor = (questions: BookingQuestion[], resourceId: string) =>
  questions.filter(({ ressource_ids }) => ressource_ids?.includes(resourceId) ?? true)

/**
 * The answers to send. A new one carries the version of the question that the dialog shows; those
 * that the booking has already stay as they are, even if nobody is asked for them any more.
 */
export function answersIn(
  entries: AnswerEntries,
  { questions, stored = [] }: { questions: BookingQuestion[]; stored?: BookingAnswer[] },
): AnswerInput[] {
  const shown = new Set(questions.map(({ id }) => id))
  const others = stored.filter(({ question_id }) => !shown.has(question_id))
  const typed = questions.map(({ id, version }) => {
    const answer = (entries[id] ?? '').trim()
    const detail = (entries[classOf(id)] ?? '').trim()
    const kept = stored.find(
      (one) => one.question_id === id && one.answer === answer && one.detail === detail,
    )
    return { question_id: id, version: kept?.version ?? version, answer, detail }
  })
  return [...others, ...typed]
    .filter(({ answer }) => answer)
    .map(({ question_id, version, answer, detail }) => ({ question_id, version, answer, detail }))
}

interface AnswerFieldsProps {
  /** The properties of the form's field at a path. */
  inputOf: (path: string) => object
  questions: BookingQuestion[]
  answers: AnswerEntries
}

/**
 * The fields for the project's questions to visitors. When staff book for a visitor, all of them
 * are optional.
 */
export const AnswerFields = ({ inputOf, questions, answers }: AnswerFieldsProps) =>
  questions.map(({ id, kind, text, options }) => {
    const own = { name: id, ...inputOf(`answers.${id}`), value: answers[id] ?? '' }
    if (kind === 'text') {
      return <TextInput key={id} label={text} autoComplete="off" maxLength={500} {...own} />
    }
    // An answer that visitors could choose earlier.
    const former = own.value === '' || options.includes(own.value) ? [] : [own.value]
    const entries =
      kind === 'group'
        ? Object.entries(groupTexts.groupKinds).map(([value, label]) => ({ value, label }))
        : [...options, ...former].map((option) => ({ value: option, label: option }))
    return (
      <div key={id}>
        <NativeSelect
          label={kind === 'group' ? groupTexts.group : text}
          data={[{ value: '', label: texts.notAnswered }, ...entries]}
          size="md"
          {...own}
        />
        {kind === 'group' && own.value === 'school' ? (
          <TextInput
            mt={12}
            label={groupTexts.schoolClass}
            autoComplete="off"
            maxLength={100}
            name={classOf(id)}
            {...inputOf(`answers.${classOf(id)}`)}
            value={answers[classOf(id)] ?? ''}
          />
        ) : null}
      </div>
    )
  })
