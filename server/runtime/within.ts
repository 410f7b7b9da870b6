/**
 * What `work` comes to; the signal tells it when its time is over, with a `TimeoutError`. Once the
 * work is done, the signal and all that listens to it can go, which `AbortSignal.timeout` keeps
 * until its time.
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
