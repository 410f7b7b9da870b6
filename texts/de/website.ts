import type { OtherLanguage } from '#contract/other-languages.ts'
import { languageNames } from './languages.ts'
import { notCopied } from './words.ts'

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
    'Über den Link in der Bestätigung können sie die Personenzahl ändern und einen anderen Termin wählen, solange Platz ist und bis zum Vorlauf. Stornieren können sie bis zum Beginn.',
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

export const confirmationPdfTexts = {
  title: 'Bestätigung als PDF',
  on: 'Eingeschaltet',
  off: 'Ausgeschaltet',
  offer: 'Gäste bekommen ihre Bestätigung auch als PDF',
  offerHint:
    'Zum Ausdrucken oder für die Abrechnung: angehängt an die Bestätigung per E-Mail und auf der Seite „Meine Buchung“. Darin stehen alle Angaben zur Buchung, in der Sprache des Gastes.',
  text: 'Ihr Text im PDF',
  textHint:
    'Zum Beispiel Hinweise zu Anreise und Garderobe. Er steht in allen Sprachen so da, wie Sie ihn hier schreiben.',
}

/** For projects with prices. */
export const paymentTexts = {
  title: 'Preise und Bezahlung',
  currency: 'Währung',
  currencyHint: 'Gilt für neue Buchungen. Was vereinbart ist, bleibt in seiner Währung.',
  currencies: { EUR: 'Euro', CHF: 'Schweizer Franken' },
  note: 'Hinweis zur Bezahlung',
  noteHint: 'Steht bei den Preisen, zum Beispiel „Zahlbar an der Kasse“.',
  noteIn: (language: OtherLanguage) => `Hinweis zur Bezahlung (${languageNames[language]})`,
  noteInOthers: 'Hinweis zur Bezahlung in anderen Sprachen',
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

export const accentTexts = {
  petrol: 'Petrol',
  burgundy: 'Bordeaux',
  fir: 'Tannengrün',
  blue: 'Blau',
  aubergine: 'Aubergine',
  copper: 'Kupfer',
}

const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** The section where admins choose the form's options for their website. */
export const embeddingChoiceTexts = {
  title: 'Aussehen und Vorauswahl',
  purpose: 'Alles hier ist freiwillig. Was Sie wählen, steht gleich im Code weiter oben.',
  accent: 'Farbe für Knöpfe und Auswahl',
  proposed: 'Farbvorschläge',
  background: 'Hintergrund Ihrer Website',
  backgroundHint: 'Nur für die Vorschau und damit alles gut zu erkennen ist.',
  pick: (label: string) => `${label}: Farbe auswählen`,
  notAColor: 'Bitte geben Sie eine Farbe wie #7a1f2b an.',
  tooPale: (found: number) =>
    `Diese Farbe hebt sich zu wenig vom Hintergrund ab: Der Kontrast beträgt ${decimal.format(found)} zu 1, nötig sind 3 zu 1.`,
  instead: (color: string) => `Im Code und in der Vorschau steht solange ${color}.`,
  take: (color: string) => `${color} übernehmen`,
  language: 'Sprache',
  languageOfPage: 'Wie die Seite rundherum',
  languageNames,
  variant: 'Führungstyp',
  anyVariant: 'Gäste wählen selbst',
  date: 'Erster Tag',
  dateHint: 'Etwa für die Seite zu einem Aktionstag. Leer: der nächste freie Tag.',
  reset: 'Alles zurücksetzen',
  changed: 'Der Code weiter oben enthält Ihre Auswahl.',
}

/** When the statement's claims were last tested. */
const tested = 'November 2026'

export const statementTexts = {
  title: 'Erklärung zur Barrierefreiheit',
  hint: 'Dieser Text beschreibt das Buchungsformular und gehört in die Erklärung zur Barrierefreiheit Ihrer Website. Ersetzen Sie, was in eckigen Klammern steht.',
  label: 'Text für Ihre Website',
  copy: 'Text kopieren',
}

/** Claims only what the tests in `test/browser/` check. */
export const accessibilityStatement = (
  bookingPage: string,
) => `Barrierefreiheit des Buchungsformulars

Auf dieser Website buchen Sie Führungen mit dem Formular „Rundgang“. Diese Erklärung gilt für das Formular und für die Seiten, auf denen Sie eine Buchung bestätigen oder stornieren. Sie ergänzt die Erklärung zur Barrierefreiheit von [Name Ihrer Organisation].

Stand der Barrierefreiheit
Das Formular ist nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, gestaltet und geprüft. Darin sind die Anforderungen der WCAG 2.1, Stufe AA, enthalten, auf die sich die Norm EN 301 549, die BITV 2.0 und die Verordnung zum Barrierefreiheitsstärkungsgesetz (BFSGV) für Websites beziehen. Nach dieser Selbstbewertung sind uns keine Abweichungen bekannt.

Was geprüft wurde
Die Prüfungen laufen bei jeder Änderung in einem echten Browser (Chromium), zuletzt im ${tested}:
- jede Ansicht und jede Fehlermeldung mit dem Prüfwerkzeug axe
- eine ganze Buchung allein mit der Tastatur
- je Schritt das, was ein Screenreader vorgelesen bekommt, verglichen mit einer schriftlichen Vorgabe
- Fehler werden angesagt und erhalten den Fokus
- Darstellung bei 320 Pixel Breite und mit Text in 200 % Größe
- Darstellung ohne Bewegung und mit erzwungenen Farben (Kontrastmodus)
- Kontraste von mindestens 4,5 zu 1 für Text und 3 zu 1 für Bedienelemente
- Größe der Schaltflächen: mindestens 24 mal 24 Pixel

Was noch nicht geprüft wurde
Eine Prüfung durch Menschen, die täglich mit Screenreader, Vergrößerung oder Sprachsteuerung arbeiten, steht noch aus, ebenso automatische Prüfungen in anderen Browsern. Schrift und Textfarbe übernimmt das Formular von dieser Website.

Buchen auf anderem Weg
Das Formular gibt es auch als eigene Seite: ${bookingPage}
Sie können auch per E-Mail oder Telefon buchen: [E-Mail-Adresse und Telefonnummer]

Barriere melden
Wenn Sie nicht weiterkommen, schreiben Sie uns oder rufen Sie an: [E-Mail-Adresse und Telefonnummer]. Wir antworten innerhalb von [zwei Wochen].
Hilft Ihnen unsere Antwort nicht, wenden Sie sich an: [zuständige Durchsetzungs-, Schlichtungs- oder Marktüberwachungsstelle]

Stand dieser Erklärung: ${tested}`

export const helpTexts = {
  title: 'Hilfe',
  embed: 'Das Buchungsformular auf Ihrer Website',
  embedHint:
    'Mit diesem Code steht das Formular mitten in einer Seite Ihrer Website, in deren Schrift. Die Farbe wählen Sie weiter unten.',
  steps: [
    'Kopieren Sie den Code.',
    'Fügen Sie alle Zeilen zusammen dort ein, wo das Formular erscheinen soll: in die HTML-Datei Ihrer Seite oder in einen Block für „Individuelles HTML“. Oder schicken Sie den Code der Person, die Ihre Website betreut.',
    'Öffnen Sie die Seite oder ihre Vorschau und machen Sie eine Probebuchung. Sie erscheint gleich auf dem Dashboard. Veröffentlichen Sie die Seite, sobald alles stimmt.',
  ],
  code: 'Code zum Einbauen',
  copyCode: 'Code kopieren',
  copied: 'Kopiert',
  notCopied,
  onlyOn: (websites: string) => `Das Formular funktioniert nur auf diesen Websites: ${websites}.`,
  everywhere: 'Zurzeit darf jede Website das Formular einbauen.',
  changeWebsites: 'Websites festlegen',
  link: 'Oder ein Link',
  linkHint: 'Wer nichts einbauen kann, verlinkt diese Seite. Sie zeigt dasselbe Formular.',
  address: 'Adresse der Buchungsseite',
  copyAddress: 'Adresse kopieren',
}

/** The preview of the form with the chosen colours and options. */
export const formPreviewTexts = {
  title: 'Vorschau',
  hint: 'Probieren Sie alles aus: Führungstypen und Termine sind echt, aber in der Vorschau wird nichts gebucht.',
  asOn: 'Ansicht auf dem',
  wide: 'Computer',
  phone: 'Telefon',
  frame: 'Vorschau des Buchungsformulars',
}

/** The section for the person who maintains the organisation's website. */
export const websiteMakerTexts = {
  title: 'Für Ihre Technik',
  summary: 'Strenge Sicherheitsregeln, WordPress, eigenes Aussehen, Ereignisse',
  policy: 'Seiten mit strenger Content-Security-Policy',
  policyHint:
    'Der Code weiter oben funktioniert auch dort, dieser kommt ganz ohne Skript in der Seite aus. Die Zeile darunter erlaubt, was das Formular braucht; Cookies setzt es keine.',
  code: 'Code ohne Skript in der Seite',
  policyLine: 'Content-Security-Policy',
  copyPolicy: 'Zeile kopieren',
  filtered: 'WordPress, das Skripte entfernt',
  filteredHint:
    'Autorinnen und Autoren nimmt WordPress beim Speichern alle Skripte weg, in einem Netzwerk aus mehreren Websites auch allen anderen außer den Super-Admins. Dieser Code bleibt stehen. Die Skripte lädt Ihr Theme oder ein Plugin, einmal für die ganze Website; ohne sie steht dort ein Link zur Buchungsseite.',
  codeWithoutScripts: 'Code für den Beitrag oder die Seite',
  scripts: 'Skripte für die ganze Website',
  copyScripts: 'Skripte kopieren',
  looks: 'Aussehen per CSS',
  looksHint: 'Diese Eigenschaften nimmt der Platzhalter an, zum Beispiel in Ihrem Stylesheet:',
  properties: [
    { name: '--rundgang-color', meaning: 'Farbe für Knöpfe und Auswahl' },
    { name: '--rundgang-on-color', meaning: 'Schrift auf dieser Farbe' },
    { name: '--rundgang-radius', meaning: 'runde Ecken' },
    { name: '--rundgang-space', meaning: 'Abstand zwischen den Teilen' },
  ],
  events: 'Ereignisse',
  eventsHint:
    'Der Platzhalter meldet „rundgang:ready“ und nach jeder Buchung „rundgang:booked“, mit Projekt, Führungstyp, Beginn und Zahl der Personen, aber ohne Angaben zur Person.',
  more: 'Beschreibung der Schnittstelle',
}

/** Questions and answers that explain the interface's terms. */
export const questionTexts = {
  title: 'Häufige Fragen',
  questions: [
    {
      question: 'Was ist ein Projekt, was ein Führungstyp?',
      answer:
        'Ein Führungstyp ist eine Art von Führung, etwa „Kinderführung“: mit Namen, Dauer und Vorlauf. Ein Projekt fasst Führungstypen und ihre Termine zusammen und hat eigene E-Mails und ein eigenes Formular. Die meisten Häuser brauchen nur ein Projekt. Weitere legen Sie oben neben dem Namen des Projekts an.',
    },
    {
      question: 'Was bedeutet „Double-Opt-in“?',
      answer:
        'Wer bucht, bekommt eine E-Mail mit einem Link und bestätigt dort die Buchung mit einem Knopf. So steht fest, dass die Adresse stimmt. Die Plätze sind 30 Minuten vorgemerkt, längstens bis zum Beginn; danach werden sie von selbst wieder frei. Sie schalten es in den Einstellungen unter „Website“ ein.',
    },
    {
      question: 'Was heißt „vorgemerkt“ bei einer Buchung?',
      answer:
        'Diese Buchung ist noch nicht bestätigt. Ihre Plätze zählen schon mit. Bestätigt niemand rechtzeitig, verschwindet sie aus der Liste.',
    },
    {
      question: 'Welche Sprachen spricht das Formular?',
      answer:
        'Deutsch, Englisch, Französisch und Leichte Sprache. Es richtet sich nach der Sprache Ihrer Seite, oder Sie legen eine fest. Namen und Beschreibungen Ihrer Führungstypen übersetzen Sie in den Einstellungen unter „In anderen Sprachen“.',
    },
    {
      question: 'Wie hält das Formular Roboter fern?',
      answer:
        'Ohne Bilderrätsel und ohne fremde Dienste. Werden auffällig viele Buchungen versucht, löst der Browser im Hintergrund eine kleine Rechenaufgabe. Gäste merken davon höchstens eine kurze Pause.',
    },
    {
      question: 'Was zeigt „Versand“ in den Einstellungen?',
      answer:
        'Alle E-Mails Ihres Projekts und ob sie angekommen sind. Bei einer E-Mail, die nicht ankam, stehen der Grund und was hilft, und Sie können sie noch einmal senden.',
    },
    {
      question: 'Wozu dient die Test-E-Mail?',
      answer:
        'Sie bekommen selbst eine Bestätigung, so wie Gäste sie bekämen, ohne dass jemand gebucht hat. So prüfen Sie Texte und Mailserver, bevor Sie speichern.',
    },
    {
      question: 'Was ist die Absender-Domain?',
      answer:
        'Die Domain, von der Ihre E-Mails kommen. Mit einem eigenen Mailserver ist das der Teil Ihrer Antwortadresse nach dem @. Drei Einträge bei Ihrem Domain-Anbieter (SPF, DKIM und DMARC) zeigen, dass die E-Mails wirklich von Ihnen kommen; sonst landen sie leicht im Spam. Unter „E-Mails“ prüfen Sie sie und sehen, was fehlt.',
    },
    {
      question: 'Sieht man im Formular auch interne Termine?',
      answer: 'Nein. Interne Termine sieht und bucht nur Ihr Team.',
    },
  ],
}
