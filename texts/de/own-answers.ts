/** The wording for bookers who correct their answers to the project’s questions. */
export const ownAnswersTexts = {
  title: 'Ihre Antworten ändern',
  save: 'Antworten speichern',
  changed: 'Ihre Antworten sind geändert',
  hint: 'Das ist jetzt gespeichert. Eine E-Mail bekommen Sie dafür nicht.',
  invalid:
    'Diese Antwort passt nicht mehr zur Frage, denn die Fragen wurden inzwischen geändert. Bitte laden Sie die Seite neu.',
}

export type OwnAnswersTexts = typeof ownAnswersTexts
