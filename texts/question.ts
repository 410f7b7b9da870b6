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

/** An answer with its question, on one line; the colon is omitted after a question mark. */
export function answerLine(
  { kind, question, answer, detail }: BookingAnswer,
  { group, groupKinds }: GroupTexts,
  colon = ':',
): string {
  const isGroup = kind === 'group'
  const names: Record<string, string> = isGroup ? groupKinds : {}
  const asked = isGroup ? group : question
  const said = [names[answer] ?? answer, detail].filter(Boolean).join(', ')
  return `${asked}${/[?:]$/.test(asked) ? '' : colon} ${said}`
}
