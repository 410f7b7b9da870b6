// Separate from the other texts of the team's page, because the dashboard does not need those.

/** Replaces the name of a former member on slots that they led. */
export const formerMember = 'Ehemaliges Teammitglied'

/** Required by the specification, in English; never shown. */
export const teamFetchFailed = 'Failed to fetch team data'
