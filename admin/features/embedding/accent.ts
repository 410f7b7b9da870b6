import { contrast, distance, seen, shaded } from './color.ts'

/** The contrast ratio that WCAG 2.2 AA requires for borders, focus rings and icons. */
const leastForEdges = 3

/** The form's default accent. */
export const defaultAccent = '#0b5a66'

const black = '#000000'
const white = '#ffffff'

/**
 * Black or white, whichever is easier to read on the colour. At least one of them has a contrast of
 * more than 4.5:1 with any colour.
 */
export const inkOn = (color: string) =>
  contrast(color, white) >= contrast(color, black) ? white : black

export interface AccentFault {
  /** The contrast of the accent with the page, rounded down to one decimal. */
  contrast: number
  /** The closest shade with enough contrast. */
  nearest: string
}

const passes = (accent: string, background: string) => contrast(accent, background) >= leastForEdges

/** Why this accent is refused on this background; undefined if it is accepted. */
export function accentFault(accent: string, background: string): AccentFault | undefined {
  if (passes(accent, background)) return undefined
  return {
    contrast: Math.floor(contrast(accent, background) * 10) / 10,
    nearest: nearestPassing(accent, background),
  }
}

const shades = 200

/** A shade with enough contrast always exists: black or white has it. */
function nearestPassing(accent: string, background: string): string {
  const wanted = seen(accent)
  let nearest = { color: inkOn(background), away: Number.POSITIVE_INFINITY }
  for (let step = 0; step <= shades; step++) {
    const color = shaded(wanted, step / shades)
    const away = distance(wanted, seen(color))
    if (away < nearest.away && passes(color, background)) nearest = { color, away }
  }
  return nearest.color
}
