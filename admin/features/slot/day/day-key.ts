/** The prefix of the query keys of all days. */
export const dayKey = ['day']
