/**
 * Returns the result of `work`, whose signal aborts with a `TimeoutError` after `ms`. Once the work
 * is done, the signal and its listeners can be collected; `AbortSignal.timeout` would keep them
 * until it fires.
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
