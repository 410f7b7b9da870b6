import { type ComponentChild, render } from 'preact'

/** React's way to begin, on Preact without its compatibility layer, which would not fit in. */
export const createRoot = (place: Element) => ({
  render: (node: ComponentChild) => render(node, place),
})
