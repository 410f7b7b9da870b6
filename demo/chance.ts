/**
 * A pseudo-random number generator that yields the same numbers for the same key (FNV-1a, then
 * mulberry32).
 */
export type Choices = ReturnType<typeof chanceOf>

export function chanceOf(key: string) {
  let state = 0x811c9dc5
  for (const char of key) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** An integer from `least` to `most`, inclusive. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    oneOf: <Many extends readonly [unknown, ...unknown[]]>(many: Many): Many[number] =>
      many[Math.floor(next() * many.length)] ?? many[0],
    /** True in this percentage of cases. */
    percent: (times: number) => next() * 100 < times,
  }
}
