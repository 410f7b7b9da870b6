/** Where "Meine Termine" keeps what it loaded last, with the names of bookers. */
export const keptKey = 'rundgang-mine'
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
    localStorage.setItem(forgottenKey, `${Date.now()} ${Math.random()}`)
  } catch {}
}

export function forgetOld() {
  try {
    if (isTooOld(keptAt(localStorage.getItem(keptKey)))) forgetKept()
  } catch {}
}
