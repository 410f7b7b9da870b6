import { slotCalls } from '#contract/slot.calls.ts'

/** A change to a project. Without `project_id`, changes to any project may have been missed. */
export interface ChangeEvent {
  project_id?: string
}

type Hear = (change: ChangeEvent) => void

const name = 'rundgang-changes'
const pauseMs = 10_000

/**
 * Listens for other users' changes until the returned function is called. Browsers limit the number
 * of connections to a server, so only one tab listens, and it notifies the others.
 */
export function followChanges(hear: Hear): () => void {
  // Older browsers lack locks and `BroadcastChannel`, and locks require https. If either is
  // missing, each tab listens for itself.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return listen(hear)
  const tabs = new BroadcastChannel(name)
  const left = new AbortController()
  tabs.onmessage = ({ data }: MessageEvent<ChangeEvent>) => hear(data)
  const tell = (change: ChangeEvent) => {
    hear(change)
    tabs.postMessage(change)
  }
  navigator.locks
    .request(name, { signal: left.signal }, () => listenUntil(left.signal, tell))
    .catch(() => {
      // The tab stopped following changes before it got the lock.
    })
  return () => {
    left.abort()
    tabs.close()
  }
}

function listenUntil(signal: AbortSignal, tell: Hear): Promise<void> {
  const stop = listen(tell)
  return new Promise((resolve) => {
    signal.onabort = () => {
      stop()
      resolve()
    }
  })
}

function listen(tell: Hear): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(slotCalls.changes.path)
    // Changes made before the connection opened were missed.
    source.onopen = () => tell({})
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell(JSON.parse(data) as ChangeEvent),
    )
    source.onerror = () => {
      // Browsers reconnect on their own after a lost connection, but not after a refused one.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, pauseMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
