import { notCopied } from './copy.ts'

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
  hint: 'Probieren Sie alles aus: Angebot und Termine sind echt, aber in der Vorschau wird nichts gebucht.',
  asOn: 'Ansicht auf dem',
  wide: 'Computer',
  phone: 'Telefon',
  frame: 'Vorschau des Buchungsformulars',
}

/** The section for the person who maintains the organisation's website. */
export const websiteMakerTexts = {
  title: 'Für Ihre Technik',
  summary: 'Strenge Sicherheitsregeln, eigenes Aussehen, Ereignisse',
  policy: 'Seiten mit strenger Content-Security-Policy',
  policyHint:
    'Dieser Code kommt ohne Skript in der Seite aus. Die Zeile darunter erlaubt, was das Formular braucht; Cookies setzt es keine.',
  code: 'Code ohne Skript in der Seite',
  policyLine: 'Content-Security-Policy',
  copyPolicy: 'Zeile kopieren',
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
