import type { FieldFault } from '#contract/errors.ts'
import type { AnswerInput, BookingAnswer, GroupKind, StoredQuestion } from '#contract/question.ts'
import { askedOf, latestOf } from '#server/features/project/question/question.rules.ts'

/** A booking's invalid fields, each with its error. */
export type FieldFaults = Record<string, { fault: FieldFault; named: string; maximum?: number }>

interface Checked {
  /** The answers, each with its question as the booker saw it. */
  answers: BookingAnswer[]
  faults: FieldFaults
}

/**
 * Checks answers against a project's questions. An answer to an earlier version of a question is
 * checked against that version, because the form may have been open when the questions were
 * changed. Admins may leave required questions unanswered.
 */
export function checkAnswers(
  given: AnswerInput[],
  questions: StoredQuestion[],
  { asVisitor }: { asVisitor: boolean },
): Checked {
  const answers: BookingAnswer[] = []
  const faults: FieldFaults = {}
  const answered = new Map(given.map((one) => [one.question_id, one]))
  for (const input of answered.values()) {
    if (!input.answer) continue
    const question = meantBy(input, questions)
    const at = `answers.${input.question_id}`
    if (!question) faults[at] = { fault: 'unknown_question', named: '' }
    else if (!isPossible(input, question)) faults[at] = { fault: 'unknown_answer', named: '' }
    else answers.push(storedAs(input, question))
  }
  for (const { id, required } of asVisitor ? askedOf(questions) : []) {
    if (!required || answered.get(id)?.answer) continue
    faults[`answers.${id}`] = { fault: 'answer_missing', named: '' }
  }
  return { answers, faults }
}

const meantBy = ({ question_id, version }: AnswerInput, questions: StoredQuestion[]) =>
  questions.find((one) => one.id === question_id && one.version === version) ??
  latestOf(askedOf(questions), question_id) ??
  (version === undefined ? undefined : latestOf(questions, question_id))

const groupKinds: Record<GroupKind, true> = {
  individuals: true,
  school: true,
  club: true,
  company: true,
  other: true,
}

function isPossible({ answer }: AnswerInput, { kind, options }: StoredQuestion): boolean {
  if (kind === 'group') return Object.hasOwn(groupKinds, answer)
  return kind === 'text' || options.includes(answer)
}

const storedAs = (
  { answer, detail }: AnswerInput,
  { id, version, kind, text }: StoredQuestion,
): BookingAnswer => ({
  question_id: id,
  version,
  kind,
  question: text,
  answer,
  // Only school groups give their class.
  detail: kind === 'group' && answer === 'school' ? detail : '',
})

/** The error for a missing phone number, if the project requires one. */
export const phoneFaults = (
  phone: string,
  { phoneRequired }: { phoneRequired: boolean },
): FieldFaults =>
  phoneRequired && !/\d/.test(phone) ? { booker_phone: { fault: 'phone_missing', named: '' } } : {}
