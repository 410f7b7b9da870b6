import { slotCalls } from '#contract/endpoints/slot.ts'

/** What the server tells of; without a project, changes of any may have been missed. */
export interface ChangeEvent {
  project_id?: string
}

type Hear = (change: ChangeEvent) => void

const name = 'rundgang-changes'
const pauseMs = 10_000

/**
 * Hears of what others change, until the returned function is called. Browsers hold few
 * connections to one server open, so one tab listens to it and tells the others.
 */
export function followChanges(hear: Hear): () => void {
  // Neither is there in older browsers, nor locks without https: then each tab listens by itself.
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
      // Left while another tab listened.
    })
  return () => {
    left.abort()
    tabs.close()
  }
}

function listenUntil(signal: AbortSignal, tell: Hear): Promise<void> {
  const stop = listen(tell)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })
}

function listen(tell: Hear): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(slotCalls.changes.path)
    // What changed before that, nobody has told.
    source.onopen = () => tell({})
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell(JSON.parse(data) as ChangeEvent),
    )
    source.onerror = () => {
      // Lost connections the browser makes anew by itself, refused ones it does not.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, pauseMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
