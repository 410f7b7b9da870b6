// Without zod, because browsers load it.

/** The currencies that a project's prices may be in. */
export const currencies = ['EUR', 'CHF'] as const
