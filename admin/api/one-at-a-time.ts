const pauseMs = 500

/** Does the work when called; called meanwhile, once more afterwards, half a second later. */
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
