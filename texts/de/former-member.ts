import { compareNames } from '#contract/name-order.ts'

// Separate from the rest of the team page's wording, which the dashboard does not need.

/** Replaces the name of a former member on slots that they led. */
export const formerMember = 'Ehemaliges Teammitglied'

/** The names of the people leading a slot, sorted; the name of a member who left long ago is empty. */
export const guideNames = (guides: { name: string }[]): string[] =>
  guides.map(({ name }) => name || formerMember).sort(compareNames)

/** Required by the specification, in English; never shown. */
export const teamFetchFailed = 'Failed to fetch team data'
