import { NativeSelect, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { BookingQuestion } from '#contract/question.ts'
import { groupTexts, bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { type BookingEntries, classOf } from './booking-entries.ts'

interface AnswerFieldsProps {
  inputOf: ReturnType<typeof useForm<BookingEntries>>['getInputProps']
  questions: BookingQuestion[]
  answers: BookingEntries['answers']
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
    const entries =
      kind === 'group'
        ? Object.entries(groupTexts.groupKinds).map(([value, label]) => ({ value, label }))
        : options.map((option) => ({ value: option, label: option }))
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
