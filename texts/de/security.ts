/** The page "Anmeldung und Sicherheit". */
export const securityTexts = {
  title: 'Anmeldung und Sicherheit',
  loadFailed: 'Ihre Angaben zur Anmeldung konnten nicht geladen werden.',
  due: (moment: string) =>
    `Ihre Organisation verlangt einen zweiten Faktor. Bitte richten Sie ihn bis ${moment} ein: eine App für Codes oder einen Passkey.`,
}

/**
 * The page that replaces all others once the seven days for setting up a second factor have passed.
 */
export const factorDueTexts = {
  title: 'Zweiten Faktor einrichten',
  purpose:
    'Ihre Organisation verlangt bei der Anmeldung einen zweiten Faktor. Richten Sie eine App für Codes oder einen Passkey ein, dann geht es weiter.',
  goOn: 'Weiter zu Rundgang',
  logOut: 'Abmelden',
}

export const totpTexts = {
  title: 'Codes aus einer App',
  purpose:
    'Nach dem Passwort geben Sie einen Code ein, den eine App auf Ihrem Handy zeigt. Wer nur Ihr Passwort kennt, kommt so nicht hinein.',
  off: 'Noch nicht eingerichtet.',
  on: 'Eingerichtet: Bei der Anmeldung mit Passwort wird ein Code verlangt.',
  codesLeft: (left: number) =>
    left === 1
      ? 'Ein Wiederherstellungscode ist übrig.'
      : `${left} Wiederherstellungscodes sind übrig.`,
  setUp: 'App einrichten',
  replace: 'Anderes Gerät einrichten',
  renew: 'Neue Wiederherstellungscodes',
  remove: 'App entfernen',
  removed: 'Die App für Codes ist entfernt.',
  removeTitle: 'App für Codes entfernen?',
  removeQuestion:
    'Danach genügt für die Anmeldung wieder Ihr Passwort allein. Die Wiederherstellungscodes gelten nicht mehr.',
  removeQuestionDemanded:
    'Danach bestätigen Sie die Anmeldung mit Passwort durch einen Passkey. Die Wiederherstellungscodes gelten nicht mehr.',
  onlyFactor:
    'Ihre Organisation verlangt einen zweiten Faktor, und diese App ist Ihr einziger. Fügen Sie zuerst unter „Passkeys“ einen hinzu, dann lässt sie sich entfernen.',
  keep: 'Behalten',
  failed: 'Das hat nicht geklappt.',
}

export const totpDialogTexts = {
  title: 'App für Codes einrichten',
  scan: 'Öffnen Sie eine Authenticator-App auf Ihrem Handy, etwa Aegis, Google Authenticator oder die Passwörter-App Ihres iPhones, und scannen Sie dieses Bild.',
  picture: 'QR-Code für die App',
  here: 'In einer App auf diesem Gerät öffnen',
  byHand: 'Oder geben Sie diesen Schlüssel in der App ein:',
  copy: 'Schlüssel kopieren',
  copied: 'Kopiert.',
  notCopied: 'Bitte kopieren Sie den markierten Schlüssel selbst.',
  code: 'Code aus der App',
  codeHint: 'Sechs Ziffern. Sie wechseln alle 30 Sekunden.',
  codeMissing: 'Bitte geben Sie den Code ein, den die App zeigt.',
  submit: 'App einrichten',
  failed: 'Die App wurde nicht eingerichtet.',
}

export const recoveryTexts = {
  title: 'Ihre Wiederherstellungscodes',
  purpose:
    'Mit diesen Codes melden Sie sich an, wenn Sie Ihr Handy nicht haben. Jeder gilt einmal. Bewahren Sie sie sicher auf: Sie werden nur jetzt angezeigt.',
  label: 'Wiederherstellungscodes',
  copy: 'Codes kopieren',
  copied: 'Kopiert.',
  notCopied: 'Bitte kopieren Sie die markierten Codes selbst.',
  done: 'Ich habe die Codes aufbewahrt',
  /** Asked before the recovery codes disappear from the screen. */
  leaving: {
    title: 'Haben Sie die Codes aufbewahrt?',
    question: 'Sie werden nicht noch einmal gezeigt.',
    keep: 'Zurück zu den Codes',
    discard: 'Ja, schließen',
  },
}

/** Asked before new recovery codes replace the old ones. */
export const renewalTexts = {
  title: 'Neue Wiederherstellungscodes?',
  question: 'Die alten Codes gelten dann nicht mehr.',
  keep: 'Alte Codes behalten',
  renew: 'Neue Codes anzeigen',
}

export const passkeyTexts = {
  title: 'Passkeys',
  purpose:
    'Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts, oder mit einem Sicherheitsschlüssel.',
  list: 'Liste der Passkeys',
  none: 'Noch kein Passkey eingerichtet.',
  add: 'Passkey hinzufügen',
  made: (moment: string) => `Angelegt: ${moment}`,
  used: (moment: string) => `Zuletzt benutzt: ${moment}`,
  unused: 'Noch nicht benutzt',
  moved: (before: string, now: string) =>
    `Gehört zu ${before} und geht nicht mehr, denn Rundgang läuft jetzt unter ${now}. Bitte legen Sie einen neuen Passkey an, und entfernen Sie diesen.`,
  rename: 'Umbenennen',
  renameOne: (name: string) => `Passkey ${name} umbenennen`,
  remove: 'Entfernen',
  removeOne: (name: string) => `Passkey ${name} entfernen`,
  removeTitle: 'Passkey entfernen?',
  removeQuestion: (name: string) =>
    `Mit „${name}“ können Sie sich danach nicht mehr anmelden. Löschen Sie den Passkey dann auch auf dem Gerät.`,
  onlyFactor: (name: string) =>
    `Ihre Organisation verlangt einen zweiten Faktor, und „${name}“ ist Ihr einziger. Richten Sie zuerst eine App für Codes oder einen anderen Passkey ein, dann lässt er sich entfernen.`,
  keep: 'Behalten',
  removed: (name: string) => `Der Passkey „${name}“ ist entfernt.`,
  added: (name: string) => `Der Passkey „${name}“ ist eingerichtet.`,
  renamed: (name: string) => `Der Passkey heißt jetzt „${name}“.`,
  failed: 'Das hat nicht geklappt.',
  unsupported:
    'Dieser Browser kann hier keine Passkeys anlegen. Dafür muss Rundgang unter einer https-Adresse mit einem Namen laufen, und der Browser muss aktuell sein.',
}

export const passkeyDialogTexts = {
  title: 'Passkey hinzufügen',
  renameTitle: 'Passkey umbenennen',
  name: 'Name',
  nameHint: 'Woran Sie ihn erkennen, etwa „Laptop im Büro“.',
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  submit: 'Passkey anlegen',
  rename: 'Umbenennen',
  cancelled:
    'Der Passkey wurde nicht angelegt: Der Vorgang wurde abgebrochen, oder die Zeit war um.',
  known: 'Auf diesem Gerät gibt es für Ihr Konto schon einen Passkey.',
  failed: 'Der Passkey wurde nicht angelegt.',
  renameFailed: 'Der Passkey wurde nicht umbenannt.',
}

export const factorDemandTexts = {
  title: 'Zweiter Faktor im Team',
  purpose:
    'Von wem Ihre Organisation bei der Anmeldung einen zweiten Faktor verlangt: eine App für Codes oder einen Passkey. Wer noch keinen hat, hat sieben Tage Zeit. Danach geht es erst weiter, wenn er eingerichtet ist.',
  label: 'Verlangt wird er',
  demands: {
    nobody: 'von niemandem',
    admins: 'von Admins',
    everybody: 'von allen im Team',
  },
  without: (names: string) => `Noch ohne zweiten Faktor: ${names}`,
  allHave: 'Alle im Team, die ein Passwort haben, haben auch einen zweiten Faktor.',
  saved: 'Gespeichert.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
  loadFailed: 'Die Einstellung konnte nicht geladen werden.',
}

/** The dialog shown before an action that needs a recent log-in. */
export const proofTexts = {
  title: 'Bitte bestätigen Sie, dass Sie es sind',
  purpose: 'Ihre Anmeldung ist länger als 15 Minuten her. Danach geht es hier weiter.',
  withoutPassword:
    'Ihr Konto hat kein Passwort. Bestätigen Sie mit einem Passkey, oder melden Sie sich ab und über die zentrale Anmeldung wieder an.',
  password: 'Passwort',
  submit: 'Bestätigen',
  byPasskey: 'Mit Passkey bestätigen',
  factorPurpose:
    'Dafür brauchen wir einen Ihrer zweiten Faktoren. Haben Sie keinen mehr, kann ihn nur der Betreiber dieses Buchungssystems zurücksetzen. Danach geht es hier weiter.',
  code: 'Code',
  codeHint:
    'Sechs Ziffern aus Ihrer App, oder ein Wiederherstellungscode. Haben Sie sich gerade mit einem Code angemeldet, warten Sie auf den nächsten.',
  codeMissing: 'Bitte geben Sie den Code ein.',
  wrong: 'Dieses Passwort stimmt nicht.',
  failed: 'Das ließ sich nicht bestätigen.',
  cancelled:
    'Der Passkey wurde nicht benutzt: Der Vorgang wurde abgebrochen, oder die Zeit war um.',
}

/** The second step of the log-in. */
export const secondStepTexts = {
  purpose: 'Ihr Passwort stimmt. Jetzt fehlt noch der Code aus Ihrer App.',
  code: 'Code',
  codeHint: 'Sechs Ziffern aus Ihrer App, oder ein Wiederherstellungscode.',
  codeMissing: 'Bitte geben Sie den Code ein.',
  submit: 'Anmelden',
  back: 'Zurück',
  lost: 'Handy und Codes verloren? Der Betreiber dieses Buchungssystems kann den zweiten Faktor zurücksetzen.',
  passkeyPurpose:
    'Ihr Passwort stimmt. Ihre Organisation verlangt außerdem einen zweiten Faktor: Bestätigen Sie mit Ihrem Passkey.',
  passkeyLost:
    'Passkey verloren? Der Betreiber dieses Buchungssystems kann den zweiten Faktor zurücksetzen.',
  passkeyCancelled:
    'Es wurde kein Passkey benutzt: Der Vorgang wurde abgebrochen, oder auf diesem Gerät gibt es keinen. Versuchen Sie es erneut, oder nehmen Sie das Gerät, auf dem Sie ihn angelegt haben.',
}

/** The log-in with a passkey. */
export const passkeyLogInTexts = {
  action: 'Mit Passkey anmelden',
  cancelled:
    'Es wurde kein Passkey benutzt: Der Vorgang wurde abgebrochen, oder auf diesem Gerät gibt es keinen. Nach einem Umzug von Rundgang auf eine andere Adresse gelten frühere Passkeys nicht mehr: Melden Sie sich dann mit Ihrem Passwort an, und legen Sie unter „Anmeldung und Sicherheit“ einen neuen an.',
  failed: 'Mit diesem Passkey hat es nicht geklappt.',
}

/** The name of a device; empty if neither its browser nor its system is known. */
export function deviceText(browser: string | undefined, system: string | undefined): string {
  if (!browser || !system) return browser ?? system ?? ''
  const on = system === 'iPhone' || system === 'iPad' ? 'auf dem' : 'unter'
  return `${browser} ${on} ${system}`
}

export const unknownDevice = 'Unbekanntes Gerät'

export const sessionTexts = {
  title: 'Angemeldete Geräte',
  purpose:
    'Hier sind Sie gerade angemeldet. Ist ein Gerät dabei, das Sie nicht kennen? Dann melden Sie sich überall ab und ändern Sie Ihr Passwort.',
  list: 'Liste der angemeldeten Geräte',
  current: 'Dieses Gerät',
  network: (network: string) => `Netz ${network}`,
  unknownNetwork: 'Netz unbekannt',
  lastUse: (moment: string) => `Zuletzt benutzt: ${moment}`,
  done: 'Fertig',
  endOne: 'Abmelden',
  endOneOf: (device: string) => `Abmelden: ${device}`,
  endOneFailed: 'Das Gerät wurde nicht abgemeldet. Bitte versuchen Sie es erneut.',
  end: 'Überall abmelden',
  endHint:
    'Auch auf diesem Gerät müssen Sie sich danach neu anmelden. Ihr persönlicher Link, Ihr Kalender-Abo und Anfragen, die Sie per E-Mail bekommen haben, gelten dann auch nicht mehr.',
  loadFailed: 'Die Geräte konnten nicht geladen werden.',
  endFailed: 'Die Abmeldung hat nicht geklappt. Bitte versuchen Sie es erneut.',
}

export const newPasswordTexts = {
  hint: 'Mindestens 8 Zeichen, am besten mit Ziffern oder Sonderzeichen.',
  short: 'Das Passwort braucht mindestens 8 Zeichen.',
  differ: 'Passwörter stimmen nicht überein',
}

export const passwordChangeTexts = {
  title: 'Passwort ändern',
  old: 'Aktuelles Passwort',
  new: 'Neues Passwort',
  again: 'Neues Passwort wiederholen',
  submit: 'Passwort ändern',
  failed: 'Das Passwort wurde nicht geändert.',
  changed: 'Ihr Passwort ist geändert. Auf anderen Geräten sind Sie jetzt abgemeldet.',
}

export const passwordResetTexts = {
  title: 'Passwort vergessen',
  purpose: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  ask: 'Link anfordern',
  asked: (email: string) => `Eine Anleitung wurde an ${email} gesendet.`,
  askedHint:
    'Sie kommt an, wenn es zu dieser Adresse ein Konto gibt. Der Link darin gilt 60 Minuten. Sehen Sie bitte auch im Spam-Ordner nach.',
  askAgain: 'Andere Adresse oder noch einmal senden',
  askFailed: 'Der Link konnte nicht angefordert werden.',
  toLogIn: 'Zur Anmeldung',
  choose: 'Neues Passwort wählen',
  new: 'Neues Passwort',
  again: 'Neues Passwort wiederholen',
  save: 'Neues Passwort speichern',
  saved: 'Das neue Passwort wurde erfolgreich gespeichert.',
  savedHint: 'Gleich geht es weiter zur Anmeldung.',
  saveFailed: 'Das neue Passwort wurde nicht gespeichert.',
  askAnew: 'Neuen Link anfordern',
}

export const accountDeletionTexts = {
  title: 'Konto löschen?',
  question: (email: string) =>
    `Sie können sich danach mit ${email} nicht mehr anmelden und werden aus allen kommenden Terminen ausgetragen. An vergangenen Terminen steht Ihr Name noch 90 Tage.`,
  final: 'Das lässt sich nicht zurücknehmen.',
  password: 'Aktuelles Passwort',
  keep: 'Konto behalten',
  delete: 'Konto löschen',
  failed: 'Das Konto wurde nicht gelöscht.',
}
