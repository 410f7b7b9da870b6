import type { PriceTexts } from '../de/prices.ts'

/** Leichte Sprache. */
export const priceTexts: PriceTexts = {
  locale: 'de-DE',
  prices: 'Preise',
  total: 'Zusammen',
  free: 'kostet nichts',
  perGroup: (price) => `${price} für die Gruppe`,
  everyFree: (nth) => `jede ${nth}. Person kostet nichts`,
  someFree: (free, all) => `${free} von ${all} kosten nichts`,

  fewer: (name) => `${name}: eine Person weniger`,
  more: (name) => `${name}: eine Person mehr`,
  notANumber: 'Bitte schreiben Sie eine Zahl.',
  toChoose: 'Sagen Sie Ja? Dann fragen wir Sie: Wie viele Personen bezahlen welchen Preis?',
  choose: (count) => `Es sind ${count} Personen. Wie viele Personen bezahlen welchen Preis?`,
}
