/** A seeded random generator (mulberry32). */
export type Chance = ReturnType<typeof chanceOf>

const latest = 30

export function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    /** An integer in this range, inclusive. */
    between: (least: number, most: number) => least + below(most - least + 1),
    /** A random element; undefined if the list is empty. */
    oneOf: <T>(many: readonly T[]): T | undefined => many[below(many.length)],
    /** Removes and returns one of the most recent elements. */
    takenFrom: <T>(many: T[]): T | undefined =>
      many.splice(-1 - below(Math.min(many.length, latest)), 1)[0],
    /** True with this probability in per cent. */
    percent: (times: number) => below(100) < times,
  }
}
