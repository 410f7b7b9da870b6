import { Component, createRef, type ReactNode } from 'react'

interface HoldPlaceProps {
  /**
   * The key of the first entry. If it changes, entries were added or removed at the top of the
   * list.
   */
  front: string
  children: ReactNode
}

type Place = NonNullable<ReturnType<typeof firstInView>>

// The height of the sticky headings, plus some space. Entries above this line do not count as
// visible.
const below = 120

/** The first visible entry of the lists in `root`, and its distance from the top of the window. */
export function firstInView(root: ParentNode | null): { element: HTMLElement; top: number } | null {
  for (const element of root?.querySelectorAll<HTMLElement>('[data-place]') ?? []) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > below) return { element, top }
  }
  return null
}

/**
 * Wraps a list and keeps its visible part in place while entries above it are added or removed.
 * Each entry must be marked `data-place`. Some browsers do not do this themselves, and none does it
 * at the very top. It is a class, because there is no hook for `getSnapshotBeforeUpdate`.
 */
export class HoldPlace extends Component<HoldPlaceProps> {
  readonly #list = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ front }: HoldPlaceProps): Place | null {
    if (window.scrollY === 0 && front === this.props.front) return null
    return firstInView(this.#list.current)
  }

  override componentDidUpdate(_props: HoldPlaceProps, _state: unknown, place: Place | null) {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render() {
    return (
      <div ref={this.#list} style={{ overflowAnchor: 'none' }}>
        {this.props.children}
      </div>
    )
  }
}
