/**
 * The CSS variables for an accent colour: the colour itself, and black or white for the text on it,
 * whichever has more contrast. Anything but a hex colour is ignored.
 */
export function accentStyle(color = ''): string {
  const hex = color.length === 4 ? color.replace(/\w/g, '$&$&') : color
  if (!/^#[\da-f]{6}$/i.test(hex)) return ''
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
    return sum + weight * part ** 2.2
  }, 0)
  // 0.179 is the luminance l where black and white have equal contrast: 1.05 / (l + 0.05) = (l +
  // 0.05) / 0.05.
  const on = luminance > 0.179 ? '#000' : '#fff'
  return `--rundgang-color:${hex};--rundgang-on-color:${on}`
}
