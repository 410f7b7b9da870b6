export type ElementProps = Record<string, unknown>
export type Component = (props: ElementProps) => unknown

/** What is to be shown: of a tag or a component, or a text. */
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

/** What stands in a place: nothing for what React shows nothing of, a list as one. */
export function elementOf(node: unknown): Element | undefined {
  if (node == null || node === '' || typeof node === 'boolean') return
  if (Array.isArray(node)) return { type: Fragment, props: { children: node } }
  if (typeof node === 'object') return node as Element
  return { type: '', props: { text: String(node) } }
}
