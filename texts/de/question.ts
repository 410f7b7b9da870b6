import type { FieldTexts } from '../question.ts'

export const fieldTexts: FieldTexts = {
  phoneLabel: 'Telefonnummer',
  phoneHint: 'Damit wir Sie bei Fragen zu Ihrem Besuch erreichen.',
  phoneMissing: 'Bitte geben Sie Ihre Telefonnummer an.',
  choose: 'Bitte wählen',
  answerMissing: 'Bitte beantworten Sie diese Frage.',
  group: 'Art der Gruppe',
  groupKinds: {
    individuals: 'Einzelne',
    school: 'Schule',
    club: 'Verein',
    company: 'Firma',
    other: 'Andere',
  },
  schoolClass: 'Klassenstufe',
  // The server's own messages are already German.
  invalid: {},
}
