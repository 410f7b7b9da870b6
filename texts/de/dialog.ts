import { words } from './words.ts'

/** The wording common to all dialogs. */
export const dialogTexts = {
  close: words.close,
  discard: {
    title: 'Eingaben verwerfen?',
    question: 'Was Sie eingegeben haben, ist noch nicht gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
  broken: {
    sentence: 'Hier ist etwas schiefgegangen.',
    hint: 'Was Sie eingegeben haben, ist noch da. Versuchen Sie es erneut, oder schließen Sie dieses Fenster.',
    retry: words.retry,
    missing:
      'Das Fenster konnte nicht geöffnet werden. Bitte prüfen Sie Ihre Internetverbindung, und laden Sie dann die Seite neu.',
    dismiss: words.dismiss,
  },
}
