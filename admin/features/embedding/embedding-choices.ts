import { isDay } from '#admin/ui/field/typed-day.ts'
import type { Language } from '#contract/language.ts'
import { accentTexts } from '#texts/de/website.ts'
import { accentFault, defaultAccent, inkOn } from './accent.ts'
import { colorOf } from './color.ts'

/** The options of an embedded form, as typed. */
export interface EmbeddingChoices {
  /** Empty for the form's default. */
  accent: string
  /** The background of the page around the form. It is not part of the embed code. */
  background: string
  /** A variant's `ressource_id`; empty if visitors choose. */
  variant: string
  /** A day such as `2026-12-01`; empty for the next day with free places. */
  date: string
  /** Empty for the language of the page around the form. */
  lang: Language | ''
}

export const firstChoices: EmbeddingChoices = {
  accent: '',
  background: '#ffffff',
  variant: '',
  date: '',
  lang: '',
}

/** Suggested accent colours, all with enough contrast on white. */
export const accents = [
  { name: accentTexts.petrol, color: defaultAccent },
  { name: accentTexts.burgundy, color: '#7a1f2b' },
  { name: accentTexts.fir, color: '#2a5c3a' },
  { name: accentTexts.blue, color: '#1d4f91' },
  { name: accentTexts.aubergine, color: '#5f2b6d' },
  { name: accentTexts.copper, color: '#8a4513' },
]

/** The form's colours: the chosen accent, or the closest shade with enough contrast. */
export function lookOf(choices: EmbeddingChoices) {
  const background = colorOf(choices.background) ?? firstChoices.background
  const wanted = colorOf(choices.accent) ?? defaultAccent
  const fault = accentFault(wanted, background)
  const accent = fault?.nearest ?? wanted
  return { accent, onAccent: inkOn(accent), background, ink: inkOn(background), fault }
}

/** The options for the embed code and the URL of the booking page. */
export function optionsOf({ variant, date, lang }: EmbeddingChoices, accent: string) {
  return {
    ...(variant && { variant }),
    ...(isDay(date) && { date }),
    ...(lang && { lang }),
    ...(accent !== defaultAccent && { color: accent }),
  }
}
