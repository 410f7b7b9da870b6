export type ElementProps = Record<string, unknown>
export type Component = (props: ElementProps) => unknown

/** A node to render: an element, a component or text. */
export interface Element {
  type: string | Component
  key?: unknown
  props: ElementProps
}

export const isText = ({ type }: Element) => type === ''

export const Fragment: Component = ({ children }) => children

export function createElement(
  type: string | Component,
  props: ElementProps | null,
  ...children: unknown[]
): Element {
  const { key, ...rest } = { ...props }
  const inner = children.length > 1 ? children : children[0]
  return { type, key, props: children.length ? { ...rest, children: inner } : rest }
}

/**
 * Converts a node to an element; undefined for values React does not render. An array becomes a
 * fragment.
 */
export function elementOf(node: unknown): Element | undefined {
  if (node == null || node === '' || typeof node === 'boolean') return
  if (Array.isArray(node)) return { type: Fragment, props: { children: node } }
  if (typeof node === 'object') return node as Element
  return { type: '', props: { text: String(node) } }
}
