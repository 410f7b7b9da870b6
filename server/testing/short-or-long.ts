/**
 * The size of a test that runs in both `npm test` and `npm run test:long`: `short` in the former,
 * `long` in the latter.
 */
export const shortOrLong = (short: number, long: number): number =>
  process.env.TESTS === 'long' ? long : short
