/**
 * The history state of a page opened from the first steps. The page keeps its link back to them
 * even after they are completed and closed.
 */
export const fromFirstSteps = 'first-steps'

/** The fragment of the dashboard's URL that opens the dialog for a new slot. */
export const adding = 'add'
