import { useEffect, useId, useSyncExternalStore } from 'react'

let layers: string[] = []
const onlookers = new Set<() => void>()

function setLayers(next: string[]) {
  layers = next
  for (const look of onlookers) look()
}

function watch(look: () => void) {
  onlookers.add(look)
  return () => void onlookers.delete(look)
}

/** Whether this is what was opened last, of all that lies over the page: Escape means it alone. */
export function useTopmost(opened: boolean) {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    setLayers([...layers, id])
    return () => setLayers(layers.filter((layer) => layer !== id))
  }, [opened, id])
  return useSyncExternalStore(watch, () => layers.at(-1) === id)
}
