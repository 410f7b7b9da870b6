/** Shown if the content security policy of the page around the form blocks what it needs. */
export const blockedTexts = {
  title: 'Bitte buchen Sie auf unserer Buchungsseite',
  calls: 'Eine Sicherheitsregel dieser Website (Content-Security-Policy) blockiert das Formular.',
  styles:
    'Eine Sicherheitsregel dieser Website (Content-Security-Policy) blockiert die Gestaltung des Formulars. Sie können trotzdem buchen, hier oder auf unserer Buchungsseite.',
  bookingPage: 'Zur Buchungsseite',
}

export type BlockedTexts = typeof blockedTexts
