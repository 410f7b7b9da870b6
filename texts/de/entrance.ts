import { whereTo } from './words.ts'

export const logInTexts = {
  title: 'Anmelden',
  submit: 'Anmelden',
  wrong: 'Falsche Zugangsdaten',
  failed: 'Fehler beim Login',
  forgotten: 'Passwort vergessen?',
  noAccount: 'Noch kein Konto?',
  register: 'Organisation registrieren',
}

/** The dialog for logging in again without leaving the current page. */
export const sessionOverTexts = {
  title: 'Bitte melden Sie sich wieder an',
  purpose:
    'Ihre Sitzung ist beendet. Was Sie eingegeben haben, bleibt stehen; nach der Anmeldung geht es hier weiter.',
  otherAccount: 'Mit einem anderen Konto anmelden',
}

export const logOutTexts = {
  title: 'Wirklich abmelden?',
  question:
    'Einträge der Tagesliste sind noch nicht gesendet. Wenn Sie sich jetzt abmelden, gehen sie verloren.',
  stay: 'Angemeldet bleiben',
  logOut: 'Trotzdem abmelden',
}

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

export const confirmationTexts = {
  title: 'E-Mail-Adresse bestätigen',
  purpose:
    'Mit einem Klick bestätigen Sie, dass diese Adresse zu Ihrer Organisation gehört. Danach gehen ihre E-Mails an alle, für die sie bestimmt sind.',
  confirm: 'Adresse bestätigen',
  confirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
  toDashboard: 'Zum Dashboard',
  invalid: 'Dieser Link ist ungültig oder abgelaufen.',
  invalidAdvice:
    'Vielleicht ist Ihre Adresse schon bestätigt. Öffnen Sie das Dashboard: Fehlt die Bestätigung noch, dann können Sie sich dort eine neue E-Mail schicken lassen.',
  failed: 'Die Adresse konnte nicht bestätigt werden.',
}

/** Shown to the admins of an organisation whose address is not confirmed. */
export const unconfirmedTexts = {
  label: 'E-Mail-Adresse bestätigen',
  sentence: 'Bitte bestätigen Sie Ihre E-Mail-Adresse.',
  hint: (email: string) =>
    `Öffnen Sie dafür den Link in der E-Mail an ${email}. Bis dahin gehen alle E-Mails Ihrer Organisation nur an diese Adresse, auch die Ihrer Gäste; Einladungen ins Team warten.`,
  sendAgain: 'E-Mail erneut senden',
  sent: (email: string, filed: boolean) => `Eine neue E-Mail an ${email} ist ${whereTo(filed)}.`,
  failed: 'Die E-Mail konnte nicht gesendet werden.',
}
