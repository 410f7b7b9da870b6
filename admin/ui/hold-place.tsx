import { Component, createRef, type ReactNode } from 'react'

interface HoldPlaceProps {
  /** The key of the first entry; a change means that entries were added or removed before it. */
  front: string
  children: ReactNode
}

interface Place {
  element: Element
  top: number
}

// The height of the sticky headings, plus some space.
const below = 120

/**
 * Wraps a list whose entries, each marked `data-place`, may be added or removed above the visible
 * part, and keeps the visible part in place. Not all browsers do this themselves, and none at the
 * very top. It is a class, because hooks have no `getSnapshotBeforeUpdate`.
 */
export class HoldPlace extends Component<HoldPlaceProps> {
  readonly #list = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ front }: HoldPlaceProps): Place | null {
    if (window.scrollY === 0 && front === this.props.front) return null
    for (const element of this.#list.current?.querySelectorAll('[data-place]') ?? []) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > below) return { element, top }
    }
    return null
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
