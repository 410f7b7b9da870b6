import type { PublicBookingSent } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import type { PublicProject } from '#contract/project.ts'
import type { FormTexts } from '#texts/de/form.ts'

/** What the visitor entered in the extra fields, by field id. */
export type ExtraValues = Record<string, string>

/** The fields that a project asks for beside the usual ones. */
export type ExtrasAsked = Pick<PublicProject, 'phone_required' | 'questions'>

/** What the form asks for: as the project and, once one is chosen, the variant want it. */
export type Asking = ExtrasAsked &
  Pick<PublicProject, 'currency' | 'price_note'> &
  Partial<Pick<PublicProject['variants'][number], 'prices' | 'duration'>> & { language: Language }

export interface ExtraFieldsProps {
  t: FormTexts
  project: ExtrasAsked
  values: ExtraValues
  faultAt: (id: string) => string | undefined
  onType: (id: string, typed: string) => void
}

/** The part of a booking request that only some projects or variants ask for. */
export type SentExtras = Pick<
  PublicBookingSent,
  'booker_phone' | 'answers' | 'prices' | 'price_cents' | 'currency'
>

// These names match the server's, so that its messages appear next to the right fields.
export const phoneId = 'booker_phone'
export const answerId = (questionId: string) => `answers.${questionId}`
export const classId = (questionId: string) => `${answerId(questionId)}.detail`

/** The questions for the chosen variant. */
export const questionsIn = ({ questions }: ExtrasAsked, { asks }: Pick<FormTexts, 'asks'>) =>
  asks ? questions.filter(({ id }) => asks.includes(id)) : questions

/** Client-side validation errors in the extra fields; the server checks everything else. */
export function faultsIn(
  values: ExtraValues,
  project: ExtrasAsked,
  t: FormTexts,
): Record<string, string | undefined> {
  const missing = questionsIn(project, t)
    .filter(({ id, required }) => required && !values[answerId(id)]?.trim())
    .map(({ id }) => [answerId(id), t.fields?.answerMissing])
  const faults: Record<string, string | undefined> = Object.fromEntries(missing)
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
  { phone_required, questions }: ExtrasAsked,
): SentExtras {
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
