import { compareNames } from '#contract/name-order.ts'
import { formerMember } from '#texts/de/former-member.ts'

/** The names of the people leading a slot, sorted; the name of a member who left long ago is empty. */
export const guideNames = (guides: { name: string }[]): string[] =>
  guides.map(({ name }) => name || formerMember).sort(compareNames)
