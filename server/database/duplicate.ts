/**
 * Whether a row was refused because another row has the same key. With distributed tables, the
 * error does not include the key, but the caller knows what it tried to store.
 */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'
