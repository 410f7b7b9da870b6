/**
 * Whether a row was refused because one with the same key exists. With distributed tables, the
 * error does not name the key, but the caller knows what it was storing.
 */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'
