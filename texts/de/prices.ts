/** The wording of prices for visitors: in the form, on their pages, and in emails. */
export const priceTexts = {
  locale: 'de-DE',
  prices: 'Preise',
  total: 'Summe',
  free: 'kostenlos',
  perGroup: (price: string) => `${price} je Gruppe`,
  everyFree: (nth: number) => `jede ${nth}. Person frei`,
  someFree: (free: number, all: number) => `${free} von ${all} frei`,

  fewer: (name: string) => `${name}: eine Person weniger`,
  more: (name: string) => `${name}: eine Person mehr`,
  notANumber: 'Bitte geben Sie eine Zahl ein.',
  /** In an email that offers places, if it is not known yet who pays which price. */
  toChoose: 'Wie viele Personen welchen Preis zahlen, geben Sie beim Zusagen an.',
  /** On the page that accepts such places. */
  choose: (count: number) => `Wie verteilen sich ${count} Personen auf die Preise?`,
}

export type PriceTexts = typeof priceTexts
