import type { Role } from '#contract/role.ts'
import type { InvitationInput } from '#contract/staff.ts'

/** The role an invitation offers. */
export const roleInvited = ({ admin, role }: Pick<InvitationInput, 'admin' | 'role'>): Role =>
  role ?? (admin ? 'admin' : 'guide')

const longestName = 200
const longestEmail = 254
const fromLetterToLetter = /\p{L}(?:.*\p{L})?/su

/**
 * Suggests a name from the part before the @: `erika.muster-mann` becomes Erika Muster-Mann. Empty
 * if that part cannot be a name, such as digits alone.
 */
export function suggestedName(email: string): string {
  const [local = ''] = email.slice(0, longestEmail).split('@')
  // The part after a plus is for sorting emails, not part of a name.
  const [own = ''] = local.split('+')
  const words = own.split(/[^\p{L}'-]+/u).flatMap((word) => fromLetterToLetter.exec(word) ?? [])
  return words.map(capitalised).join(' ').slice(0, longestName)
}

const capitalised = (word: string) =>
  word.replaceAll(/(?<=^|['-])\p{L}/gu, (letter) => letter.toUpperCase())
