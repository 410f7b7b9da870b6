/** The bookings of this many hours are counted together, and compared with earlier windows. */
export const windowHours = 24
/** How many earlier windows to compare with, which is how long bookings keep their origins. */
export const windowsKnown = 7

// High enough that a class and its parallel classes raise no alarm.
const leastPeople = 100
const timesUsual = 2

/** Whether this many people in a window are outside the range of the earlier windows. */
export const isUnusual = ({ people, usualPeople }: { people: number; usualPeople: number }) =>
  people > Math.max(leastPeople, timesUsual * usualPeople)
