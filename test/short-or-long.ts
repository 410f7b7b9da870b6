/** The size of a test that runs in both `npm test` (`short`) and `npm run test:long` (`long`). */
export const shortOrLong = (short: number, long: number): number =>
  process.env.TESTS === 'long' ? long : short
