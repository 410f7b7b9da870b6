// Declares what the worker needs, because TypeScript's types for service workers contradict those
// for pages.
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Extendable {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

export interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', hear: (event: Extendable) => void) => void) &
    ((type: 'fetch', hear: (event: Fetching) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

declare global {
  /** Inserted by `build/offline-worker.ts`. */
  const __SHELL__: {
    version: string
    files: string[]
    /** Files that only browsers without `Temporal` need. */
    polyfill: string[]
  }
}
