const longest = 1000

/**
 * Shortens text that comes from outside to at most 1,000 characters. The result ends with a whole
 * word, because part of an email address would no longer be recognised as one.
 */
export function cutText(text: string): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[^\s<>"'()]{1,320}$/, '')}…`
}
