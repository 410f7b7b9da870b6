interface LogIns {
  admin: string
  guide: string
  password: string
}

/** What a person who tries the demo reads. */
export const demoTexts = {
  noDatabaseUrl:
    'DATABASE_URL: die Demo legt ihre Daten nur im eigenen Ordner an. Starten Sie sie ohne DATABASE_URL.',
  welcome: (address: string, { admin, guide, password }: LogIns) => `
  Die Demo läuft. Ihre Daten entstehen bei jedem Start neu.

    Seite eines Museums mit dem Formular   ${address}/demo
    Back Office                            ${address}/login

    Admin          ${admin}
    Teammitglied   ${guide}
    Passwort       ${password}  (für beide, nur für diesen Start)
`,
}

export const demoOrganisation = {
  name: 'Museum Alte Spinnerei',
  project: 'Führungen',
  admin: { name: 'Katharina Brandt', email: 'leitung@alte-spinnerei.example' },
  guide: { name: 'Jonas Weber', email: 'jonas@alte-spinnerei.example' },
  mails: {
    emailFrom: 'besuch@alte-spinnerei.example',
    street: 'Am Mühlgraben 12',
    postalCode: '09112',
    city: 'Chemnitz',
  },
}

export const demoVariants = {
  public: {
    name: 'Öffentliche Führung',
    shortDescription: 'Durch Spinnsaal, Kesselhaus und Weberei, für alle ab 10 Jahren.',
  },
  children: {
    name: 'Kinderführung',
    shortDescription: 'Vom Schaf zum Pullover, mit Ausprobieren. Für Kinder von 5 bis 10.',
  },
  school: {
    name: 'Führung für Schulklassen',
    shortDescription: 'Arbeit und Alltag um 1900, abgestimmt auf die Klassenstufe.',
  },
}

export const demoSlotComments = ['Aufzug in Wartung', 'Bitte Audiogeräte mitnehmen', 'Presse kommt']

export const demoBookers = [
  { name: 'Jürgen Weiß', comment: '' },
  {
    name: 'Grundschule am Lindenplatz, Frau Özdemir',
    comment: 'Klasse 3b, ein Kind im Rollstuhl.',
  },
  { name: 'Sabine Hofmann', comment: '' },
  { name: 'Familie Nguyen', comment: 'Wir kommen mit Kinderwagen.' },
  { name: 'Heimatverein Limbach-Oberfrohna', comment: '' },
  { name: 'Dr. Marlies Schönfelder', comment: '' },
  { name: 'Piotr Kowalski', comment: '' },
  { name: 'Gymnasium Einsiedel, Herr Baumgärtner', comment: 'Klasse 9a und eine Begleitung.' },
  { name: 'Ursula Lehmann', comment: 'Ich höre schlecht, bitte vorne.' },
  { name: 'Café-Runde Sonnenberg', comment: '' },
]
