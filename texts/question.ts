import type { BookingAnswer, GroupKind } from '#contract/question.ts'

/** The predefined question for the kind of group, in one language. */
export interface GroupTexts {
  group: string
  groupKinds: Record<GroupKind, string>
  /** The label of the school-class field. */
  schoolClass: string
}

/** The form's wording for fields that only some projects have. */
export interface FieldTexts extends GroupTexts {
  phoneLabel: string
  phoneHint: string
  phoneMissing: string
  /** The first entry in a list of answers, which means that none is chosen. */
  choose: string
  answerMissing: string
  /** Messages that replace the server's German ones, by field name. */
  invalid: Partial<Record<'booker_phone' | 'answers', string>>
}

/** An answer as its booker reads it, in the booking's language. */
export const asRead = (given: BookingAnswer): BookingAnswer => ({
  ...given,
  question: given.question_read ?? given.question,
  answer: given.answer_read ?? given.answer,
})

/** An answer and its question, as people read them. */
export function answerWithQuestion(
  { kind, question, answer, detail }: BookingAnswer,
  { group, groupKinds }: GroupTexts,
): { asked: string; said: string } {
  const isGroup = kind === 'group'
  const names: Record<string, string> = isGroup ? groupKinds : {}
  return {
    asked: isGroup ? group : question,
    said: [names[answer] ?? answer, detail].filter(Boolean).join(', '),
  }
}

/** An answer with its question, on one line; the colon is omitted after a question mark. */
export function answerLine(given: BookingAnswer, texts: GroupTexts, colon = ':'): string {
  const { asked, said } = answerWithQuestion(given, texts)
  return `${asked}${/[?:]$/.test(asked) ? '' : colon} ${said}`
}
