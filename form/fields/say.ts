import type { Plural } from '#texts/form-shape.ts'

/** Fills in what stands in braces. */
export const say = (text: string, values: Record<string, string | number>) =>
  text.replace(/{(\w+)}/g, (_, name) => String(values[name]))

/** The form of a text that goes with a number, with the number in it. */
export const counted = (forms: Plural, count: number, locale: string) =>
  say(new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other, {
    count: count.toLocaleString(locale),
  })
