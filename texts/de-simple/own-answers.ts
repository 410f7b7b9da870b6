import type { OwnAnswersTexts } from '../de/own-answers.ts'

export const ownAnswersTexts: OwnAnswersTexts = {
  title: 'Antworten ändern',
  save: 'Antworten speichern',
  changed: 'Ihre Antworten sind geändert',
  hint: 'Wir haben Ihre Antworten gespeichert. Sie bekommen dazu keine E-Mail.',
  invalid:
    'Die Fragen sind jetzt anders. Bitte laden Sie die Seite neu. Dann können Sie noch einmal antworten.',
}
