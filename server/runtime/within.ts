/**
 * Returns the result of `work`, whose signal aborts with a `TimeoutError` after `ms`, or when
 * `outer` aborts. Once the work is done, the signal and its listeners can be collected;
 * `AbortSignal.timeout` would keep them until it fires, and `AbortSignal.any` until the whole heap
 * is collected.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  outer?.throwIfAborted()
  const controller = new AbortController()
  const follow = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', follow)
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
}
