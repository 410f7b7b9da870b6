export const logInTexts = {
  title: 'Anmelden',
  submit: 'Anmelden',
  wrong: 'Falsche Zugangsdaten',
  failed: 'Fehler beim Login',
  sessionOver: 'Ihre Sitzung ist beendet. Melden Sie sich an, um dort weiterzumachen.',
  noAccount: 'Noch kein Konto?',
  register: 'Organisation registrieren',
}
