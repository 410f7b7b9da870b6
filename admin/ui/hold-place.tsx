import { Component, createRef, type ReactNode } from 'react'

interface HoldPlaceProps {
  /** What the list begins with; another one means that entries came in front of it or went. */
  front: string
  children: ReactNode
}

interface Place {
  element: Element
  top: number
}

// Below the headings that stick to the top.
const below = 120

/**
 * Around a list whose entries, each marked `data-place`, may come and go above what is in view:
 * keeps that where it is. Browsers do it on their own, but not all of them, and not at the very
 * top. A class, since only a class is asked right before the page changes.
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
