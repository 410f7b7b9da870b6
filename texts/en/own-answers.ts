import type { OwnAnswersTexts } from '../de/own-answers.ts'

export const ownAnswersTexts: OwnAnswersTexts = {
  title: 'Change your answers',
  save: 'Save answers',
  changed: 'Your answers have been changed',
  hint: 'They are saved now. You will not get an email about this.',
  invalid:
    'This answer no longer fits, because the questions have been changed meanwhile. Please reload the page.',
}
