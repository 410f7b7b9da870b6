import type { FieldTexts } from '../question.ts'
import { groupTexts } from './group.ts'

export const fieldTexts: FieldTexts = {
  ...groupTexts,
  phoneLabel: 'Telefonnummer',
  phoneHint: 'Damit wir Sie bei Fragen zu Ihrem Besuch erreichen.',
  phoneMissing: 'Bitte geben Sie Ihre Telefonnummer an.',
  choose: 'Bitte wählen',
  answerMissing: 'Bitte beantworten Sie diese Frage.',
  // Empty, because the server's own messages are already in German.
  invalid: {},
}
