import { useContext, useEffect, useRef } from 'react'
import { RouterContext } from '../router/router-contexts.ts'

type Dismiss = () => void

/** Functions that dismiss the layers over the page, topmost last. */
let layers: Dismiss[] = []

/** The function that dismisses the topmost layer; undefined if there is none. */
export const topmostLayer = () => layers.at(-1)

// A single listener for all layers. If each layer had its own, the Escape key press that opens or
// closes one layer would also reach the next.
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Mantine marks elements that handle Escape themselves, such as an open menu.
  const target = event.target as Element | null
  if (target?.getAttribute('data-mantine-stop-propagation') !== 'true') topmostLayer()?.()
}

function setLayers(next: Dismiss[]) {
  if (layers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  if (next.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
  layers = next
}

/** Lets Escape and the Back button dismiss a layer over the page, if it is the topmost one. */
export function useLayer(opened: boolean, dismiss: Dismiss) {
  const latest = useRef(dismiss)
  const history = useContext(RouterContext)?.history
  useEffect(() => {
    latest.current = dismiss
  })
  useEffect(() => {
    if (!opened) return
    history?.coverFirstEntry()
    const layer = () => latest.current()
    setLayers([...layers, layer])
    return () => setLayers(layers.filter((other) => other !== layer))
  }, [opened, history])
}
