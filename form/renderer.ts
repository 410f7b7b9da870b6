export type ElementProps = Record<string, unknown>
export type Component = (props: ElementProps) => unknown

/** A node to render: an element, a component or text. */
export interface Element {
  type: string | Component
  key?: unknown
  props: ElementProps
}

const isText = ({ type }: Element) => type === ''

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
function elementOf(node: unknown): Element | undefined {
  if (node == null || node === '' || typeof node === 'boolean') return
  if (Array.isArray(node)) return { type: Fragment, props: { children: node } }
  if (typeof node === 'object') return node as Element
  return { type: '', props: { text: String(node) } }
}

const attributes: Record<string, string> = { className: 'class', htmlFor: 'for' }

/** Sets HTML attributes and event handlers; writes an input's text only if it differs. */
function setProps(dom: HTMLElement & ElementProps, props: ElementProps, before: ElementProps) {
  for (const name in { ...before, ...props }) {
    const value = props[name]
    if (/^(children|ref)$/.test(name)) continue
    if (name === 'value') {
      if (dom[name] !== value) dom[name] = value
    } else if (value === before[name]) continue
    else if (name.startsWith('on')) dom[name.toLowerCase()] = value
    else setAttribute(dom, attributes[name] ?? name, value)
  }
}

function setAttribute(dom: HTMLElement, name: string, value: unknown) {
  // HTML's boolean attributes are present and empty, or absent, but `aria-…` and `data-…`
  // attributes can be "false".
  const isSwitch = typeof value === 'boolean' && name[4] !== '-'
  if (value == null || (isSwitch && !value)) dom.removeAttribute(name)
  else dom.setAttribute(name, isSwitch ? '' : String(value))
}

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
const asking = {} as { one: RenderedNode; hook: number }

// Effects to run once the tree is in the page, such as setting the focus.
let waiting: (() => void)[] = []
const afterwards = (work: () => void) => waiting.push(work)

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
function refresh(component: RenderedNode) {
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

/** Returns the component's next hook, and whether its inputs have changed. */
function nextHook(inputs?: unknown[]): [hook: Hook, stale: boolean] {
  const { hooks } = asking.one
  const hook = hooks[asking.hook] ?? {}
  hooks[asking.hook++] = hook
  const { inputs: before } = hook
  hook.inputs = inputs
  const same = before && inputs?.every((input, place) => Object.is(input, before[place]))
  return [hook, !same]
}

export function useMemo<T>(make: () => T, inputs: unknown[]): T {
  const [hook, stale] = nextHook(inputs)
  if (stale) hook.value = make()
  return hook.value as T
}

export const useRef = <T>(current: T) => useMemo(() => ({ current }), [])

export function useState<T>(initial: T | (() => T)) {
  const { one } = asking
  const state = useMemo(() => {
    const begun = {
      value: typeof initial === 'function' ? (initial as () => T)() : initial,
      set(next: T | ((before: T) => T)) {
        const value = typeof next === 'function' ? (next as (before: T) => T)(begun.value) : next
        if (Object.is(value, begun.value)) return
        begun.value = value
        refresh(one)
      },
    }
    return begun
  }, [])
  return [state.value, state.set] as const
}

export function useEffect(effect: () => Hook['cleanUp'], inputs?: unknown[]) {
  const { one } = asking
  const [hook, stale] = nextHook(inputs)
  if (!stale) return
  afterwards(() => {
    if (one.gone) return
    hook.cleanUp?.()
    hook.cleanUp = effect()
  })
}
