export const registrationTexts = {
  title: 'Organisation registrieren',
  purpose:
    'Legen Sie Termine für Ihre Führungen an. Ihre Gäste buchen sie auf Ihrer eigenen Website.',
  organisation: 'Organisation',
  organisationHint:
    'Steht als Absender in den E-Mails an Ihre Gäste, zum Beispiel „Stadtmuseum Lindenau“.',
  name: 'Ihr Name',
  passwordAgain: 'Passwort wiederholen',
  submit: 'Registrieren',
  failed: 'Fehler bei der Registrierung',
  haveAccount: 'Schon registriert?',
  logIn: 'Anmelden',
  emailTaken:
    'Diese E-Mail-Adresse ist bereits registriert. Bitte eine andere E-Mail-Adresse verwenden.',
  emailInvalid: 'Ungültige E-Mail-Adresse',
  organisationMissing: 'Bitte geben Sie den Namen Ihrer Organisation ein.',
  nameMissing: 'Bitte geben Sie Ihren Namen ein.',
}
