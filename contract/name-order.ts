/**
 * Compares two names as a German dictionary does (DIN 5007-1): ä like a, ß like ss; case and accents
 * decide only between names that are otherwise equal. Numbers count by their value, so the second
 * group comes before the tenth.
 */
export const { compare: compareNames } = new Intl.Collator('de', { numeric: true })

/** A list in the order of its names. Equal names keep their order, so that is to be a fixed one. */
export const inNameOrder = <One>(list: readonly One[], nameOf: (one: One) => string): One[] =>
  list.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
