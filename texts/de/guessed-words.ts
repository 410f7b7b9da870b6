/** Words that people make passwords of by adding a number: the seasons and months. */
export const guessedWords = [
  ...['frühling', 'frühjahr', 'sommer', 'herbst', 'winter'],
  ...['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september'],
  ...['oktober', 'november', 'dezember'],
  ...['spring', 'summer', 'autumn', 'fall'],
]

/** How people write umlauts without an umlaut key. */
export const spelledOut = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
] as const
