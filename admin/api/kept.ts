/** Where "Meine Termine" keeps what it loaded last, with the names of bookers. */
export const keptKey = 'rundgang-mine'
/** Where "Tagesliste" keeps the days that it loaded last. */
export const keptDaysKey = 'rundgang-day'
/** Where "Tagesliste" keeps what it has not sent yet; it names no booker. */
export const ticksKey = 'rundgang-ticks'
/** Differs after each `forgetKept`, so that a response that was under way is not kept after it. */
export const forgottenKey = 'rundgang-mine-forgotten'

const longestMs = 36 * 60 * 60 * 1000

/** When something was kept, in milliseconds; it begins with that. */
export const keptAt = (kept: string | null) => Number.parseInt(kept ?? '', 10)

/** A clock that was set back must not extend the 36 hours. */
export const isTooOld = (at: number) => Math.abs(Date.now() - at) > longestMs

/** Removes the names of bookers from this device; browsers may forbid all storage. */
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

/** Whether a log-out would lose entries of "Tagesliste": what is stored begins with these. */
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
