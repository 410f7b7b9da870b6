// Separate from the rest of the team page's wording, which the dashboard does not need.

/** Replaces the name of a former member on slots that they led. */
export const formerMember = 'Ehemaliges Teammitglied'

/** Required by the specification, in English; never shown. */
export const teamFetchFailed = 'Failed to fetch team data'
