/**
 * What people see of the text that they typed or pasted: trimmed, and without direction marks,
 * zero-width spaces and the like, which come along with text that is copied from elsewhere.
 */
export const visibleText = (typed: string) => typed.replaceAll(/\p{Cf}/gu, '').trim()
