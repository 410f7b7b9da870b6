import { useSyncExternalStore } from 'react'

/** Whether the server answers, as far as this page's calls tell. */
interface Reach {
  isLost: boolean
  /** When the server last answered, in epoch milliseconds; 0 if it never did. */
  at: number
}

let reach: Reach = { isLost: false, at: 0 }
const listeners = new Set<() => void>()

function tell(next: Reach) {
  const isNew = next.isLost !== reach.isLost
  reach = isNew ? next : Object.assign(reach, next)
  if (isNew) for (const listener of listeners) listener()
}

export const noteAnswer = () => tell({ isLost: false, at: Date.now() })

export const noteLost = () => tell({ ...reach, isLost: true })

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Without a call, a page notices only that the device itself is offline.
  window.addEventListener('offline', noteLost)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('offline', noteLost)
  }
}

export const useReach = () => useSyncExternalStore(subscribe, () => reach)
