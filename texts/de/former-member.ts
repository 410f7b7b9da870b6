// Apart from the texts of the team's page, which the dashboard does not need.

/** Replaces the name of a former member on slots that they led. */
export const formerMember = 'Ehemaliges Teammitglied'

/** Specified in English; never shown. */
export const teamFetchFailed = 'Failed to fetch team data'
