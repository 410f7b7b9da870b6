/** The variables an email's text may contain, such as `{{name}}`. */
export const templateVariables = [
  'name',
  'booked_time',
  'booked_variant',
  'attendees_count',
  'cancel_url',
  'booked_time_unformatted',
] as const
export type TemplateVariable = (typeof templateVariables)[number]
export type TemplateValues = Record<TemplateVariable, string>

const placeholder = /\{\{([^{}]*)\}\}/g

const isTemplateVariable = (named: string): named is TemplateVariable =>
  (templateVariables as readonly string[]).includes(named)

/** The names in double braces that are not variables, without duplicates, in order of appearance. */
export function unknownVariables(template: string): string[] {
  const named = Array.from(template.matchAll(placeholder), ([, inner = '']) => inner.trim())
  return [...new Set(named)].filter((name) => !isTemplateVariable(name))
}

/** Whether text contains a variable. */
export const usesVariable = (template: string, variable: TemplateVariable): boolean =>
  Array.from(template.matchAll(placeholder)).some(([, inner = '']) => inner.trim() === variable)

/** Replaces the variables in one pass, so that braces inside a value stay unchanged. */
export function fill(template: string, values: TemplateValues): string {
  return template.replaceAll(placeholder, (whole, inner: string) => {
    const name = inner.trim()
    return isTemplateVariable(name) ? values[name] : whole
  })
}

/** Like `fill`, for a subject: control characters, which could end a header, become spaces. */
export function fillLine(template: string, values: TemplateValues): string {
  return fill(template, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** The variable that `named` was probably meant to be. */
export function nearestVariable(named: string): TemplateVariable | undefined {
  const written = lettersOf(named.slice(0, 60))
  // Shorter text is contained in almost every variable's name.
  if (written.length < 3) return undefined
  const distances = templateVariables.map((variable) => distance(written, lettersOf(variable)))
  const least = Math.min(...distances)
  const nearest = templateVariables[distances.indexOf(least)]
  if (least <= written.length / 4) return nearest
  return partlyNamed(written) ?? (least <= 2 ? nearest : undefined)
}

const partlyNamed = (written: string) =>
  templateVariables.find((variable) => {
    const letters = lettersOf(variable)
    return written.includes(letters) || (written.length > 3 && letters.includes(written))
  })

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** How many letters must be added, removed or replaced to turn one word into the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = (above[column] ?? 0) + (other[column] === letter ? 0 : 1)
      const changed = Math.min(above[column + 1] ?? 0, current[column] ?? 0) + 1
      current.push(Math.min(replaced, changed))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
