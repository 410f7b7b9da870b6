import { isDay } from '#admin/ui/field/typed-day.ts'
import type { Language } from '#contract/language.ts'
import { accentTexts } from '#texts/de/embedding-choices.ts'
import { accentFault, defaultAccent, inkOn } from './accent.ts'
import { colorOf } from './color.ts'

/** What somebody chooses for the form's place on their website, as typed. */
export interface EmbeddingChoices {
  /** Empty: the form's own. */
  accent: string
  /** Of the page around the form; it is not in the code. */
  background: string
  /** A variant's `ressource_id`; empty: visitors choose. */
  variant: string
  /** A day such as `2026-12-01`; empty: the next one with places. */
  date: string
  /** Empty: that of the page around the form. */
  lang: Language | ''
}

export const firstChoices: EmbeddingChoices = {
  accent: '',
  background: '#ffffff',
  variant: '',
  date: '',
  lang: '',
}

/** For organisations without a colour of their own; all of them pass on white. */
export const accents = [
  { name: accentTexts.petrol, color: defaultAccent },
  { name: accentTexts.burgundy, color: '#7a1f2b' },
  { name: accentTexts.fir, color: '#2a5c3a' },
  { name: accentTexts.blue, color: '#1d4f91' },
  { name: accentTexts.aubergine, color: '#5f2b6d' },
  { name: accentTexts.copper, color: '#8a4513' },
]

/** How the form will look: the accent that was chosen, or the closest shade of it that passes. */
export function lookOf(choices: EmbeddingChoices) {
  const background = colorOf(choices.background) ?? firstChoices.background
  const wanted = colorOf(choices.accent) ?? defaultAccent
  const fault = accentFault(wanted, background)
  const accent = fault?.nearest ?? wanted
  return { accent, onAccent: inkOn(accent), background, ink: inkOn(background), fault }
}

/** As the embedding code and the address of the booking page take them. */
export function optionsOf({ variant, date, lang }: EmbeddingChoices, accent: string) {
  return {
    ...(variant && { variant }),
    ...(isDay(date) && { date }),
    ...(lang && { lang }),
    ...(accent !== defaultAccent && { color: accent }),
  }
}
