// RFC 3492, section 5.
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700

/** Decodes a label of a domain without its prefix `xn--`; undefined if it is not valid. */
export function decodePunycode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-')
  const points = Array.from(
    label.slice(0, Math.max(delimiter, 0)),
    (sign) => sign.codePointAt(0) ?? 0,
  )
  let rest = label.slice(delimiter + 1)
  let [point, bias, index] = [128, 72, 0]
  while (rest !== '') {
    const before = index
    const read = readNumber(rest, bias)
    if (!read) return undefined
    rest = read.rest
    index += read.number
    const length = points.length + 1
    bias = adapted(index - before, { length, isFirst: before === 0 })
    point += Math.floor(index / length)
    index %= length
    if (point > 0x10ffff) return undefined
    points.splice(index, 0, point)
    index += 1
  }
  return String.fromCodePoint(...points)
}

/** Reads a number of variable length from the start of `text`. */
function readNumber(text: string, bias: number): { number: number; rest: string } | undefined {
  let [number, weight] = [0, 1]
  for (let place = 0; place < text.length; place += 1) {
    const digit = digitOf(text.charCodeAt(place))
    if (digit === undefined) return undefined
    number += digit * weight
    if (number > 2 ** 31) return undefined
    const threshold = Math.min(Math.max(base * (place + 1) - bias, tMin), tMax)
    if (digit < threshold) return { number, rest: text.slice(place + 1) }
    weight *= base - threshold
  }
  return undefined
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 22
  return undefined
}

function adapted(delta: number, { length, isFirst }: { length: number; isFirst: boolean }): number {
  let left = Math.floor(delta / (isFirst ? damp : 2))
  left += Math.floor(left / length)
  let steps = 0
  while (left > ((base - tMin) * tMax) / 2) {
    left = Math.floor(left / (base - tMin))
    steps += base
  }
  return steps + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
