import type { BookingAnswer } from '#contract/question.ts'
import { answerLine, type GroupTexts } from '../question.ts'

// Separate from question.ts, because this file is part of the dashboard's first load.

export const groupTexts: GroupTexts = {
  group: 'Art der Gruppe',
  groupKinds: {
    individuals: 'Einzelne',
    school: 'Schule',
    club: 'Verein',
    company: 'Firma',
    other: 'Andere',
  },
  schoolClass: 'Klassenstufe',
}

/** An answer to one of the project's questions, on the dashboard and on paper. */
export const answered = (answer: BookingAnswer) => answerLine(answer, groupTexts)
