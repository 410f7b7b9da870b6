import { languageNames } from './languages.ts'

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
