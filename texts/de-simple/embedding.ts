import type { BlockedTexts, BookingPageTexts } from '#texts/de/embedding.ts'
import type { FieldTexts } from '#texts/question.ts'

export const bookInstead = 'Hier können Sie einen Termin buchen'

export const bookingPageTexts: BookingPageTexts = {
  title: 'Einen Termin buchen',
  languages: 'Sprache',
  noScript: 'Diese Seite braucht JavaScript. Haben Sie das nicht? Dann hilft Ihnen:',
  unknownOrganisation: 'der Veranstalter',
  programme: 'Die nächsten Termine',
}

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

export const blockedTexts: BlockedTexts = {
  title: 'Bitte buchen Sie auf unserer Buchungs-Seite',
  calls:
    'Diese Internet-Seite hat eine Regel für die Sicherheit. Darum geht das Formular hier nicht.',
  styles:
    'Diese Internet-Seite hat eine Regel für die Sicherheit. Darum sieht das Formular hier nicht schön aus. Sie können trotzdem hier buchen. Oder Sie buchen auf unserer Buchungs-Seite.',
  bookingPage: 'Hier geht es zur Buchungs-Seite',
}
