/**
 * The history state of a page opened from the first steps. The page links back to them even after
 * they were completed and closed.
 */
export const fromFirstSteps = 'first-steps'
