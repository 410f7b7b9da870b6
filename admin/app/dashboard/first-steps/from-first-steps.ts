/**
 * The state of a navigation from the first steps: opening the last one may complete them, and the
 * page still needs a way back.
 */
export const fromFirstSteps = 'first-steps'
