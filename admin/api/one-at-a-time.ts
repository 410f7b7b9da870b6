const pauseMs = 500

/**
 * Runs `work` when called. If called again while it is running, or within half a second after that,
 * runs it once more when the half second is over.
 */
export function oneAtATime(work: () => Promise<unknown>) {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    running = false
  }
}
