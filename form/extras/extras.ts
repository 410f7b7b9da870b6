import type { ReactNode } from 'react'
import type { PublicBookingSent } from '#contract/booking.ts'
import type { PublicProject } from '#contract/project.ts'
import type { FormTexts } from '#texts/de/form.ts'

/** What the visitor entered in the extra fields, by field id. */
export type ExtraValues = Record<string, string>

type Asking = Pick<PublicProject, 'phone_required' | 'questions'>

export interface ExtraFieldsProps {
  t: FormTexts
  project: Asking
  values: ExtraValues
  faultAt: (id: string) => string | undefined
  onType: (id: string, typed: string) => void
}

/** The exports of `extras.js`, which is loaded only by forms with extra fields. */
export interface Extras {
  ExtraFields: (props: ExtraFieldsProps) => ReactNode
  faultsIn: typeof faultsIn
  sentOf: typeof sentOf
}

// These names match the server's, so that its messages appear next to the right fields.
export const phoneId = 'booker_phone'
export const answerId = (questionId: string) => `answers.${questionId}`
export const classId = (questionId: string) => `${answerId(questionId)}.detail`

/** The questions for the chosen variant. */
export const questionsIn = ({ questions }: Asking, { asks }: Pick<FormTexts, 'asks'>) =>
  asks ? questions.filter(({ id }) => asks.includes(id)) : questions

/** Client-side validation errors in the extra fields; the server checks everything else. */
export function faultsIn(values: ExtraValues, project: Asking, t: FormTexts) {
  const missing = questionsIn(project, t)
    .filter(({ id, required }) => required && !values[answerId(id)]?.trim())
    .map(({ id }) => [answerId(id), t.fields?.answerMissing])
  const faults: Record<string, string> = Object.fromEntries(missing)
  if (project.phone_required && !/\d/.test(values[phoneId] ?? '')) {
    faults[phoneId] = t.fields?.phoneMissing ?? ''
  }
  return faults
}

/**
 * The extra fields' part of a booking request. Each answer includes the version of the question the
 * visitor read. The server leaves out those that were typed for another variant.
 */
export function sentOf(
  values: ExtraValues,
  { phone_required, questions }: Asking,
): Pick<PublicBookingSent, 'booker_phone' | 'answers'> {
  const answers = questions
    .map(({ id, version }) => ({
      question_id: id,
      version,
      answer: (values[answerId(id)] ?? '').trim(),
      detail: (values[classId(id)] ?? '').trim(),
    }))
    .filter(({ answer }) => answer)
  return { ...(phone_required ? { booker_phone: values[phoneId]?.trim() } : {}), answers }
}
