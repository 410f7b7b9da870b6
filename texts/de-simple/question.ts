import type { FieldTexts } from '../question.ts'

export const fieldTexts: FieldTexts = {
  phoneLabel: 'Wie ist Ihre Telefon-Nummer?',
  phoneHint: 'Vielleicht haben wir eine Frage. Dann rufen wir Sie an.',
  phoneMissing: 'Bitte schreiben Sie Ihre Telefon-Nummer.',
  choose: 'Bitte wählen Sie aus',
  answerMissing: 'Bitte antworten Sie auf diese Frage.',
  group: 'Wer kommt zu uns?',
  groupKinds: {
    individuals: 'Einzelne Personen',
    school: 'Eine Schule',
    club: 'Ein Verein',
    company: 'Eine Firma',
    other: 'Eine andere Gruppe',
  },
  schoolClass: 'Welche Klasse?',
  invalid: {
    booker_phone: 'Bitte prüfen Sie Ihre Telefon-Nummer.',
    answers: 'Bitte prüfen Sie Ihre Antwort.',
  },
}
