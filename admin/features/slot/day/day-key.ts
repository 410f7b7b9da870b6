/** The common prefix of the query keys for days. */
export const dayKey = ['day']
