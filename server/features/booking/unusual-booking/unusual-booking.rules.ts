/** Bookings of so many hours are looked at together, and compared with as many before. */
export const windowHours = 24
/** The usual range is that of the windows before, as long as the origins of bookings are known. */
export const windowsKnown = 7

// So that nobody is alarmed by a class and its parallel classes.
const leastPeople = 100
const timesUsual = 2

/** Whether so many people within a window leave the range of the windows before. */
export const isUnusual = ({ people, usualPeople }: { people: number; usualPeople: number }) =>
  people > Math.max(leastPeople, timesUsual * usualPeople)
