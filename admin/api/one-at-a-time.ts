const pauseMs = 500

/** Runs `work` when called; if called again meanwhile, runs it once more half a second later. */
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
