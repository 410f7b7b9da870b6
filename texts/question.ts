import type { BookingAnswer, GroupKind } from '#contract/question.ts'

/** The ready-made question for the kind of group, in one language. */
export interface GroupTexts {
  group: string
  groupKinds: Record<GroupKind, string>
  /** The label of a school's class. */
  schoolClass: string
}

/** What the form says about fields that only some projects have. */
export interface FieldTexts extends GroupTexts {
  phoneLabel: string
  phoneHint: string
  phoneMissing: string
  /** The first entry of a list of answers. */
  choose: string
  answerMissing: string
  /** Messages that replace the server's German ones, by the name of the field. */
  invalid: Partial<Record<'booker_phone' | 'answers', string>>
}

/** A question as it was asked. */
export const questionText = ({ kind, question }: BookingAnswer, texts: GroupTexts): string =>
  kind === 'group' ? texts.group : question

export const answerText = ({ kind, answer, detail }: BookingAnswer, texts: GroupTexts): string =>
  kind === 'group' ? groupText(answer, detail, texts) : answer

function groupText(answer: string, detail: string, { groupKinds }: GroupTexts): string {
  const names: Record<string, string> = groupKinds
  return [names[answer] ?? answer, detail].filter(Boolean).join(', ')
}
