import type { Variant, VariantSent } from '#contract/variant.ts'
import { variantDialogTexts as texts } from '#texts/de/variant.ts'

const minute = 60
const mostLeadtime = 365 * 24 * 60
const mostDuration = 7 * 24 * 60

/** What stands in the variant dialog; times in minutes, as typed. */
export interface VariantEntries {
  name: string
  short_description: string
  leadtime: string
  duration: string
}

export const entryNames = ['name', 'short_description', 'leadtime', 'duration']

export const newEntries: VariantEntries = {
  name: '',
  short_description: '',
  leadtime: '0',
  duration: '60',
}

export const entriesOf = (variant: Variant): VariantEntries => ({
  name: variant.name,
  short_description: variant.short_description,
  leadtime: String(variant.leadtime / minute),
  duration: String(variant.duration / minute),
})

/** In seconds; `NaN` for what is no number. */
export const secondsOf = (typed: string) =>
  typed.trim() ? Math.round(Number(typed) * minute) : Number.NaN

const isWithin = (typed: string, least: number, most: number) => {
  const seconds = secondsOf(typed)
  return seconds >= least * minute && seconds <= most * minute
}

export const rules = {
  name: (name: string) => (name.trim() ? null : texts.nameMissing),
  leadtime: (typed: string) => (isWithin(typed, 0, mostLeadtime) ? null : texts.leadtimeInvalid),
  duration: (typed: string) => (isWithin(typed, 1, mostDuration) ? null : texts.durationInvalid),
}

export const toInput = (entries: VariantEntries): VariantSent => ({
  name: entries.name,
  short_description: entries.short_description,
  leadtime: secondsOf(entries.leadtime),
  duration: secondsOf(entries.duration),
})
