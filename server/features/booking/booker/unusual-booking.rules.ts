/**
 * The length of a window: the bookings in it are counted together, and compared with earlier
 * windows.
 */
export const windowHours = 24
/**
 * The number of earlier windows: together they cover the period for which bookings keep their
 * origins.
 */
export const windowsKnown = 7

// High enough that several classes from one school do not raise an alarm.
const leastPlaces = 100
const timesUsual = 2

/**
 * Whether a window's bookings keep unusually many places from others, compared with the earlier
 * windows.
 */
export const isUnusual = ({ places, usualPlaces }: { places: number; usualPlaces: number }) =>
  places > Math.max(leastPlaces, timesUsual * usualPlaces)
