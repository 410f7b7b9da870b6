/**
 * The history state of a page opened from the first steps. Opening the page of the last step may
 * complete the steps, but the page still has to link back to them.
 */
export const fromFirstSteps = 'first-steps'
