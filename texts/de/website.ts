import { notCopied } from './copy.ts'

export const websiteTexts = {
  title: 'Website',
  purpose: 'Wo das Buchungsformular stehen darf, wie Gäste buchen und was sie darunter finden.',
  form: 'Formular',
  codeHint: 'Den Code für Ihre Website und den Link zur Buchungsseite gibt es unter „Hilfe“.',
  codeAction: 'Code und Link ansehen',
  origins: 'Websites mit dem Buchungsformular',
  originsHint:
    'Eine Adresse pro Zeile, zum Beispiel www.museum.de. Steht hier nichts, darf jede Website das Formular einbauen.',
  booking: 'Buchung',
  doubleOptIn: 'Buchungen per E-Mail bestätigen lassen (Double-Opt-in)',
  doubleOptInHint:
    'Gäste bekommen eine E-Mail, öffnen den Link darin und bestätigen ihre Buchung mit einem Knopf. Dafür haben sie 30 Minuten; so lange sind ihre Plätze vorgemerkt, danach werden sie wieder frei.',
  visitorChanges: 'Gäste dürfen ihre Buchung selbst ändern',
  visitorChangesHint:
    'Über den Link in der Bestätigung können sie die Personenzahl ändern und einen anderen Termin wählen, solange Platz ist und bis zum Vorlauf. Absagen können sie bis zum Beginn.',
  waitingList: 'Warteliste für ausgebuchte Termine',
  waitingListHint:
    'Gäste können sich bei ausgebuchten Terminen eintragen und bestätigen dafür ihre E-Mail-Adresse. Werden Plätze frei, bietet Rundgang sie der Reihe nach denen an, für die sie reichen, und hält sie frei, bis die Frist zum Annehmen um ist: höchstens 24 Stunden, die Nächte nicht mitgezählt, und weniger, wenn der Termin nahe ist.',
  largestGroup: 'Personen je Buchung, höchstens',
  largestGroupHint:
    'Größere Gruppen bittet das Formular, sich an Sie zu wenden. Sie selbst können sie eintragen. Mehr als 480 Personen nimmt es nie auf einmal an.',
  largestGroupInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein, oder nichts.',
  links: 'Links',
  linksHint: 'Stehen unter dem Formular und in den E-Mails. Zum Beispiel www.museum.de/impressum.',
  imprint: 'Adresse des Impressums',
  privacy: 'Adresse der Datenschutzerklärung',
  time: 'Zeit',
  timezone: 'Zeitzone',
  timezoneHint: 'Gilt für neue Termine. Schon angelegte behalten ihre.',
}

/** Shown where people copy the product's address, if visitors cannot reach it. */
export const localAddressTexts = {
  label: 'Noch keine öffentliche Adresse',
  onlyHere: (address: string) => `Die Adresse ${address} gilt nur auf diesem Rechner.`,
  onlyInNetwork: (address: string) => `Die Adresse ${address} gilt nur in Ihrem Netz.`,
  remedy:
    'Ausprobieren können Sie dort schon alles, aber Gäste erreichen sie nicht. Eine öffentliche Adresse richtet Ihre IT ein, oder wer sonst Rundgang gestartet hat. Kopieren Sie Code und Links danach noch einmal.',
  forward: 'Text für Ihre IT ansehen',
  request: 'Text für Ihre IT',
  requestOf: (address: string) => `Guten Tag,

unser Buchungssystem Rundgang läuft zurzeit unter ${address}. Dort erreichen Gäste es nicht.

Bitte richten Sie dafür eine öffentliche Adresse mit https ein und starten Sie Rundgang mit dieser Einstellung, zum Beispiel:

PUBLIC_URL=https://buchen.museum.de

Falls noch keiner eingestellt ist, braucht es auch einen Mailserver (SMTP_URL), damit unsere Gäste E-Mails bekommen.

Wie das geht, steht in der Datei docs/betrieb.md, die zu Rundgang gehört.

Vielen Dank!`,
  copy: 'Text kopieren',
  copied: 'Kopiert',
  notCopied,
}

export const retentionTexts = {
  title: 'Aufbewahrung',
  purpose:
    'So lange nach dem Termin bleibt gespeichert, was Gäste von sich angeben: Name, E-Mail-Adresse, Telefonnummer, Anmerkung und Antworten. Danach bleiben nur Zahlen.',
  days: 'Tage nach dem Termin',
  invalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 3.650 ein.',
}
