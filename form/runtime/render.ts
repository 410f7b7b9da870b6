import { type Element, type ElementProps, elementOf, isText } from './element.ts'
import { setProps } from './props.ts'

/** A rendered element, component or text, or the root of a tree. */
export interface RenderedNode {
  element: Element
  /** Identifies the node among its siblings: its key, or its position. */
  name?: unknown
  parent?: RenderedNode
  /** Undefined for components, which have no element. */
  dom?: ChildNode | undefined
  /** The nodes last put into `dom`. */
  placed?: ChildNode[]
  inner: RenderedNode[]
  hooks: Hook[]
  /** Increases with every node, so parents have lower numbers than their children. */
  born: number
  gone?: boolean
}

export interface Hook {
  value?: unknown
  inputs?: unknown[] | undefined
  cleanUp?: (() => void) | undefined
}

/** The component being rendered, and the index of its next hook. */
export const asking = {} as { one: RenderedNode; hook: number }

// Effects to run once the tree is in the page, such as setting the focus.
let waiting: (() => void)[] = []
export const afterwards = (work: () => void) => waiting.push(work)

function settle() {
  while (waiting.length) {
    const now = waiting
    waiting = []
    for (const work of now) work()
  }
}

const changed = new Set<RenderedNode>()
let births = 0

/** Rerenders a component, together with all others that change in the same tick. */
export function refresh(component: RenderedNode) {
  if (component.gone) return
  changed.add(component)
  queueMicrotask(refreshAll)
}

function refreshAll() {
  while (changed.size) {
    // Parents first, because they may render or remove their children.
    const [one] = [...changed].sort((a, b) => a.born - b.born) as [RenderedNode]
    ask(one)
    let around = one.parent
    while (around && !around.dom) around = around.parent
    if (around) arrange(around)
  }
  settle()
}

export function createRoot(place: HTMLElement) {
  // A root is never rendered or updated, so it does not need the other fields.
  const root = { dom: place, inner: [] } as Partial<RenderedNode> as RenderedNode
  return {
    render(node: unknown) {
      fill(root, [node])
      arrange(root)
      settle()
    },
  }
}

/** Makes a node's children match `nodes`, keeping those with the same name and type. */
function fill(shown: RenderedNode, nodes: unknown[]) {
  const before = new Map(shown.inner.map((one) => [one.name, one]))
  shown.inner = nodes.flatMap((node, place) => {
    const element = elementOf(node)
    if (!element) return []
    const { key } = element
    const name = key == null ? place : `${key}`
    const known = before.get(name)
    if (known?.element.type !== element.type) return begin(shown, element, name)
    before.delete(name)
    // A node that is the same object as before, such as unchanged children, needs no update.
    return known.element === element ? known : update(known, element)
  })
  for (const one of before.values()) remove(one)
}

function begin(parent: RenderedNode, element: Element, name: unknown): RenderedNode {
  const { type, props } = element
  const shown: RenderedNode = { element, name, parent, inner: [], hooks: [], born: ++births }
  if (type && typeof type === 'string') shown.dom = document.createElement(type)
  if (typeof props.ref !== 'function') refer(props, shown.dom)
  else afterwards(() => shown.gone || refer(props, shown.dom))
  return update(shown, element, {})
}

function update(shown: RenderedNode, element: Element, before = shown.element.props): RenderedNode {
  const { dom } = shown
  const { props } = element
  shown.element = element
  if (isText(element)) {
    // A new node, because a page translator may have put its own in the old one's place.
    if (props.text !== before.text) shown.dom = document.createTextNode(String(props.text))
  } else if (!dom) ask(shown)
  else {
    setProps(dom as HTMLElement & ElementProps, props, before)
    fill(shown, [props.children].flat())
    arrange(shown)
  }
  return shown
}

/** Renders a component. */
function ask(component: RenderedNode) {
  const { type, props } = component.element
  if (typeof type === 'string') return
  changed.delete(component)
  const before = waiting
  waiting = []
  asking.one = component
  asking.hook = 0
  const node = type(props)
  const own = waiting
  waiting = before
  fill(component, [node].flat())
  // A component's effects run after those of its children.
  waiting.push(...own)
}

/**
 * Puts nodes in order, moving as few as possible, because a moved element loses focus. Does nothing
 * if they are the same as before, so that a translated page stays translated; otherwise removes all
 * others, among them what a page translator put in the place of text.
 */
function arrange(shown: RenderedNode) {
  const { inner, placed } = shown
  const place = shown.dom as Node
  const nodes = inner.flatMap(nodesOf)
  if (placed?.length === nodes.length && nodes.every((node, at) => node === placed[at])) return
  shown.placed = nodes
  for (const node of [...place.childNodes]) if (!nodes.includes(node)) node.remove()
  let next: ChildNode | null = null
  for (const node of [...nodes].reverse()) {
    if (node.parentNode !== place || node.nextSibling !== next) place.insertBefore(node, next)
    next = node
  }
}

const nodesOf = ({ dom, inner }: RenderedNode): ChildNode[] =>
  dom ? [dom] : inner.flatMap(nodesOf)

/** Ends a node. Arranging its parent takes it out of the page. */
function remove(shown: RenderedNode) {
  shown.gone = true
  changed.delete(shown)
  for (const { cleanUp } of shown.hooks) cleanUp?.()
  refer(shown.element.props, null)
  for (const one of shown.inner) remove(one)
}

function refer({ ref }: ElementProps, dom: unknown) {
  if (typeof ref === 'function') ref(dom)
  else if (ref) (ref as { current: unknown }).current = dom
}
