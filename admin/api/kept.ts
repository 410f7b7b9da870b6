/** The storage key for the data that "Meine Termine" last loaded, including bookers' names. */
export const keptKey = 'rundgang-mine'
/** The storage key for the days that "Tagesliste" last loaded. */
export const keptDaysKey = 'rundgang-day'
/**
 * The storage key for entries in "Tagesliste" that have not been sent yet; they contain no bookers'
 * names.
 */
export const ticksKey = 'rundgang-ticks'
/**
 * The storage key for a value that changes with each `forgetKept`. It keeps responses to earlier
 * requests from being stored.
 */
export const forgottenKey = 'rundgang-mine-forgotten'

const longestMs = 36 * 60 * 60 * 1000

/** When `kept` was stored, in milliseconds. The stored text begins with this time. */
export const keptAt = (kept: string | null) => Number.parseInt(kept ?? '', 10)

/** Uses `Math.abs`, so that setting the clock back does not extend the 36 hours. */
export const isTooOld = (at: number) => Math.abs(Date.now() - at) > longestMs

/** Removes the bookers' names from this device. Does nothing if the browser forbids all storage. */
export function forgetKept() {
  try {
    localStorage.removeItem(keptKey)
    localStorage.removeItem(keptDaysKey)
    localStorage.setItem(forgottenKey, `${Date.now()} ${Math.random()}`)
  } catch {}
}

export function forgetOld() {
  try {
    const isOld = (key: string) => isTooOld(keptAt(localStorage.getItem(key)))
    if (isOld(keptKey) || isOld(keptDaysKey)) forgetKept()
  } catch {}
}

/**
 * Whether logging out would lose unsent entries in "Tagesliste". If there are any, the stored text
 * begins with them.
 */
export function hasUnsent() {
  try {
    return localStorage.getItem(ticksKey)?.startsWith('{"pending":[{')
  } catch {}
}

export function forgetTicks() {
  try {
    localStorage.removeItem(ticksKey)
  } catch {}
}
