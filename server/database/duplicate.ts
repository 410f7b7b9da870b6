/**
 * Whether a row was refused because one with the same key is there. Where tables are spread over
 * nodes, nothing says which key it was: whoever asks knows what was being stored.
 */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'
