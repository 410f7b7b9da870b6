import { componentsOf, type ToldEvents } from './components.ts'
import type { Library, ReactProps } from './library.ts'
import type { Branch, Node, TreeStep } from './trees.ts'

const nothing = (): ToldEvents => ({ given: [], taken: [], had: [], cleaned: [] })

/** Runs one library's root through the steps, and reports what can be observed after each. */
export class Stage {
  readonly #library: Library
  readonly #place = document.createElement('main')
  readonly #root
  readonly #components
  readonly #changes = new Map<number, () => void>()
  readonly #numbers = new WeakMap<Element, number>()
  #numbered = 0
  #order: Element[] = []
  #told = nothing()
  #heard: string[] = []

  constructor(library: Library) {
    this.#library = library
    document.body.append(this.#place)
    this.#root = library.createRoot(this.#place)
    const tell = () => this.#told
    this.#components = componentsOf({ library, tell, changes: this.#changes })
  }

  async take(step: TreeStep): Promise<string> {
    await this.#library.act(() => {
      if (step.do === 'render') this.#render(step.nodes)
      else if (step.do === 'change') for (const which of step.which) this.#change(which)
      else this.#touch(step)
    })
    // If several components change state at the same time, the order of their effects is undefined.
    if (step.do === 'change') this.#told.had.sort()
    return this.#seen()
  }

  async end(): Promise<string> {
    await this.#library.act(() => this.#root.render(null))
    const seen = this.#seen()
    this.#place.remove()
    return `${seen} ${this.#changes.size}`
  }

  #render(nodes: Node[]) {
    const { createElement } = this.#library
    this.#root.render(createElement('div', null, '·', this.#nodes(nodes)))
  }

  #nodes = (nodes: Node[]): unknown[] =>
    nodes.map((node) => (node && typeof node === 'object' ? this.#branch(node) : node))

  #branch({ type, key, props: { onClick, ...given }, nodes }: Branch) {
    const props: ReactProps = { ...given }
    if (key !== undefined) props.key = key
    if (onClick) props.onClick = () => void this.#heard.push(String(onClick))
    const inner = type === 'input' ? [] : ['·', this.#nodes(nodes)]
    return this.#library.createElement(this.#components[type] ?? type, props, ...inner)
  }

  #change(which: number) {
    const changes = [...this.#changes].sort(([a], [b]) => a - b)
    changes[which % changes.length]?.[1]()
  }

  #touch(step: Exclude<TreeStep, { nodes: Node[] } | { which: number[] }>) {
    const wanted = step.do === 'click' ? '*' : 'input'
    const found = [...this.#place.querySelectorAll<HTMLInputElement>(wanted)]
    const one = found[step.which % found.length]
    if (!one) return
    if (step.do !== 'type') return one[step.do]()
    one.value = step.text
    one.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** All elements with their identity numbers, and the events since the previous call. */
  #seen(): string {
    const { given, taken, had, cleaned } = this.#told
    const heard = this.#heard
    this.#told = nothing()
    this.#heard = []
    const page = [...this.#place.childNodes].map(this.#write).join('')
    const names = (nodes: unknown[]) => nodes.map((node) => this.#name(node as Element)).sort()
    const told = { given: names(given), taken: names(taken), had, cleaned: cleaned.sort(), heard }
    return `${page}\n${JSON.stringify({ ...told, focus: this.#focus() })}`
  }

  /**
   * The focused element, or none if elements were moved, because a library may or may not restore
   * the focus in that case.
   */
  #focus() {
    const now = [...this.#place.querySelectorAll('*')]
    const kept = now.filter((one) => this.#order.includes(one))
    const before = this.#order.filter((one) => kept.includes(one))
    this.#order = now
    const active = document.activeElement as HTMLElement
    const isMoved = kept.some((one, place) => one !== before[place])
    // The browser removes the focus from hidden elements at an unspecified time.
    if (isMoved || active.closest('[hidden]')) active.blur()
    return this.#place.contains(document.activeElement) && this.#name(active)
  }

  #name(element: Element): string {
    const number = this.#numbers.get(element) ?? ++this.#numbered
    this.#numbers.set(element, number)
    return `${element.localName}${number}`
  }

  #write = (node: ChildNode): string => {
    if (!(node instanceof HTMLElement)) return `${node.nodeValue}`
    const attributes = [...node.attributes]
      .filter(({ name, value }) => name !== 'value' && (value || isSwitch.has(name)))
      .map(({ name, value }) => `${name}=${value}`)
    const value = node instanceof HTMLInputElement ? `(${node.value})` : ''
    const inner = [...node.childNodes].map(this.#write).join('')
    return `<${[this.#name(node), ...attributes.sort()].join(' ')}>${value}${inner}</>`
  }
}

const isSwitch = new Set(['hidden', 'novalidate', 'required'])
