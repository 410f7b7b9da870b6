import type { PriceInput } from '#contract/price.ts'

interface LogIns {
  admin: string
  guide: string
  password: string
}

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
    meetingPoint: 'Kasse im Kesselhaus',
  },
}

/** `cents` a person; the last is the name in English. */
const price = (name: string, cents: number, english: string): PriceInput => ({
  name,
  cents,
  per: 'person',
  translations: { en: { name: english } },
})

export const demoVariants = {
  public: {
    name: 'Öffentliche Führung',
    short_description: 'Durch Spinnsaal, Kesselhaus und Weberei, für alle ab 10 Jahren.',
    translations: {
      en: {
        name: 'Public tour',
        short_description: 'Spinning hall, boiler house and weaving mill, from the age of 10.',
      },
    },
    prices: [price('Eintritt mit Führung', 800, 'Admission with tour')],
  },
  children: {
    name: 'Kinderführung',
    short_description: 'Vom Schaf zum Pullover, mit Ausprobieren. Für Kinder von 5 bis 10.',
    translations: {
      en: {
        name: 'Tour for children',
        short_description: 'From sheep to sweater, with things to try. Ages 5 to 10.',
      },
    },
    prices: [price('Eintritt mit Führung', 500, 'Admission with tour')],
  },
  school: {
    name: 'Führung für Schulklassen',
    short_description: 'Arbeit und Alltag um 1900, abgestimmt auf die Klassenstufe.',
    translations: {
      en: {
        name: 'Tour for school classes',
        short_description: 'Work and life around 1900, for each grade.',
      },
    },
    prices: [
      { ...price('Schülerinnen und Schüler', 300, 'Pupils'), free_from: 11 },
      { ...price('Material', 2000, 'Material'), per: 'group' as const },
    ],
  },
}

export const demoSlotComments = [
  'Aufzug in Wartung',
  'Bitte Audiogeräte mitnehmen',
  'Presse kommt',
  'Gruppe am Hoftor abholen',
  'Kesselhaus bleibt zu',
  'Praktikantin läuft mit',
] as const

/** The team members other than the manager and the guide whose log-ins are printed. */
export const demoTeam = [
  { name: 'Miriam Scholz', email: 'miriam@alte-spinnerei.example' },
  { name: 'Emre Yıldız', email: 'emre@alte-spinnerei.example' },
]

export const demoInvited = 'annegret.voigt@alte-spinnerei.example'

export const demoDevice = 'Firefox unter Windows'

/** A mistyped address, and the mail server's response to it. */
export const demoBounce = {
  domain: 'postt.example',
  answer: (recipient: string) =>
    `550 5.1.1 <${recipient}>: Recipient address rejected: unknown user`,
}

/** The bookers in the demo. They are invented, and no email can be delivered to `.example`. */
export const demoVisitors = {
  firstNames: [
    'Anna',
    'Birgit',
    'Christian',
    'Claudia',
    'Daniel',
    'Dieter',
    'Elif',
    'Emma',
    'Frank',
    'Gabriele',
    'Günther',
    'Hannah',
    'Heike',
    'Ingrid',
    'Jan',
    'Jürgen',
    'Karin',
    'Katrin',
    'Lena',
    'Lukas',
    'Marie',
    'Markus',
    'Mehmet',
    'Monika',
    'Nadine',
    'Olga',
    'Paul',
    'Petra',
    'Ralf',
    'Renate',
    'Sabine',
    'Sebastian',
    'Sören',
    'Stefanie',
    'Thomas',
    'Tobias',
    'Ursula',
    'Uwe',
    'Werner',
    'Wiebke',
  ],
  surnames: [
    'Arnold',
    'Bauer',
    'Becker',
    'Böhm',
    'Demir',
    'Dietrich',
    'Fischer',
    'Förster',
    'Franke',
    'Graf',
    'Groß',
    'Günther',
    'Haas',
    'Hartmann',
    'Hofmann',
    'Huber',
    'Jäger',
    'Kaiser',
    'Keller',
    'Köhler',
    'Kowalski',
    'Krüger',
    'Lange',
    'Lehmann',
    'Lorenz',
    'Möller',
    'Neumann',
    'Nguyen',
    'Öztürk',
    'Pohl',
    'Richter',
    'Schäfer',
    'Schmidt',
    'Schönfelder',
    'Schröder',
    'Seidel',
    'Ullrich',
    'Vogel',
    'Weiß',
    'Winkler',
  ],
  domains: ['post.example', 'brief.example', 'mail-sachsen.example', 'familie.example'],
  /** Bookers who read a language other than German. */
  guests: [
    { name: 'Emily Carter', email: 'emily.carter@inbox.example', language: 'en' },
    { name: 'Jakub Novák', email: 'jakub.novak@posta.example', language: 'en' },
    { name: 'Camille Lefèvre', email: 'camille.lefevre@courrier.example', language: 'fr' },
    { name: 'Hanna Wiśniewska', email: 'hanna.wisniewska@poczta.example', language: 'en' },
  ],
  schools: [
    {
      name: 'Grundschule am Lindenplatz',
      email: 'sekretariat@gs-lindenplatz.example',
      teachers: ['Frau Özdemir', 'Herr Pfeifer'],
    },
    {
      name: 'Gymnasium Einsiedel',
      email: 'wandertage@gymnasium-einsiedel.example',
      teachers: ['Herr Baumgärtner', 'Frau Dr. Reuter'],
    },
    {
      name: 'Oberschule Altendorf',
      email: 'buero@os-altendorf.example',
      teachers: ['Frau Lindner', 'Herr Yılmaz'],
    },
    {
      name: 'Förderschule Sonnenhof',
      email: 'leitung@sonnenhof.example',
      teachers: ['Frau Thiele'],
    },
    {
      name: 'Berufsschulzentrum Textil',
      email: 'info@bsz-textil.example',
      teachers: ['Herr Kunze', 'Frau Steinbach'],
    },
    {
      name: 'Grundschule Kappel',
      email: 'schule@gs-kappel.example',
      teachers: ['Frau Wolff'],
    },
  ],
  groups: [
    { name: 'Heimatverein Limbach-Oberfrohna', email: 'vorstand@heimatverein-limbach.example' },
    { name: 'Café-Runde Sonnenberg', email: 'cafe-runde@sonnenberg.example' },
    { name: 'Betriebsausflug Stadtwerke', email: 'personal@stadtwerke-chemnitz.example' },
    { name: 'Seniorenkreis St. Petri', email: 'senioren@st-petri.example' },
    { name: 'Freundeskreis Industriekultur', email: 'post@freundeskreis-industrie.example' },
  ],
  comments: [
    'Ich höre schlecht, bitte vorne.',
    'Wir kommen mit Kinderwagen.',
    'Ist ein Rollstuhl vorhanden?',
    'Wir haben einen Hund dabei, darf er mit?',
    'Geburtstag meiner Mutter, sie hat hier gearbeitet.',
    'Gibt es Parkplätze in der Nähe?',
  ],
  childrenComments: [
    'Kindergeburtstag, wir bringen Kuchen mit.',
    'Unsere Tochter hat eine Wollallergie.',
    'Ein Kind ist erst vier, geht das?',
    'Wir kommen mit Kinderwagen.',
  ],
  schoolClasses: ['3b', '4a', '6c', '7a', '8b', '9a', '10c'],
  schoolComments: [
    'Klasse 3b, ein Kind im Rollstuhl.',
    'Klasse 9a und eine Begleitung.',
    'Wir kommen mit dem Bus, vielleicht zehn Minuten später.',
    'Deutsch als Zweitsprache, bitte langsam sprechen.',
    'Thema im Unterricht: Industrialisierung.',
  ],
  groupComments: [
    'Danach möchten wir im Café sitzen.',
    'Mehrere Gäste gehen am Stock.',
    'Bitte eine Rechnung an den Verein.',
  ],
} as const
