/**
 * How much a test tries that runs in both `npm test` and `npm run test:long`: the first in the
 * short run, the second in the long one.
 */
export const shortOrLong = (short: number, long: number): number =>
  process.env.TESTS === 'long' ? long : short
