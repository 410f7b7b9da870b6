import { visibleText } from '#admin/ui/field.tsx'
import { isDay } from '#admin/ui/typed-day.ts'
import type { Language } from '#contract/language.ts'
import { accentTexts } from '#texts/de/website.ts'

/** Red, green and blue, each from 0 to 255. */
type Channels = readonly [number, number, number]

const spelled = /^#[0-9a-f]{6}$/

/**
 * Normalises `#7A1F2B` to `#7a1f2b`, and the short `#abc` to `#aabbcc`; undefined for any other
 * text.
 */
export function colorOf(typed: string): string | undefined {
  const text = `#${visibleText(typed).toLowerCase().replace(/^#/, '')}`
  const long = text.length === 4 ? text.replace(/[0-9a-f]/g, '$&$&') : text
  return spelled.test(long) ? long : undefined
}

const channelsOf = (color: string): Channels => {
  const number = Number.parseInt(color.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

const spell = (channels: Channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const gamma = (light: number) =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

const luminanceOf = ([red, green, blue]: Channels) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio of two colours as defined by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((color) => luminanceOf(channelsOf(color)))
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/**
 * A colour in Oklab: its lightness, and its position between green and red and between blue and
 * yellow.
 */
interface Seen {
  light: number
  a: number
  b: number
}

function seen(color: string): Seen {
  const [red, green, blue] = channelsOf(color).map(linear) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    light: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

const distance = (one: Seen, other: Seen) =>
  Math.hypot(one.light - other.light, one.a - other.a, one.b - other.b)

function shown({ light, a, b }: Seen): Channels {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

const fits = (channels: Channels) => channels.every((channel) => channel >= -0.5 && channel < 255.5)

const clamped = (channels: Channels) =>
  channels.map((channel) => Math.min(255, Math.max(0, channel))) as [number, number, number]

/** The same hue with the given lightness, as saturated as a screen can show it. */
function shaded({ a, b }: Seen, light: number): string {
  for (let share = 20; share > 0; share--) {
    const channels = shown({ light, a: (a * share) / 20, b: (b * share) / 20 })
    if (fits(channels)) return spell(clamped(channels))
  }
  return spell(clamped(shown({ light, a: 0, b: 0 })))
}

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
