import { useEffect, useId, useRef, useSyncExternalStore } from 'react'

interface Layer {
  id: string
  onBack: () => void
}

let layers: Layer[] = []
const onlookers = new Set<() => void>()

function setLayers(next: Layer[]) {
  layers = next
  for (const look of onlookers) look()
}

function watch(look: () => void) {
  onlookers.add(look)
  return () => void onlookers.delete(look)
}

/**
 * Whether this layer was opened last of all that lie over the page: Escape and the Back button mean
 * it alone. `onBack` is what Back does.
 */
export function useTopmost(opened: boolean, onBack: () => void) {
  const id = useId()
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!opened) return
    setLayers([...layers, { id, onBack: () => latest.current() }])
    return () => setLayers(layers.filter((layer) => layer.id !== id))
  }, [opened, id])
  return useSyncExternalStore(watch, () => layers.at(-1)?.id === id)
}

/** What the Back button does while something lies over the page; undefined where nothing does. */
export const topmostBack = () => layers.at(-1)?.onBack
