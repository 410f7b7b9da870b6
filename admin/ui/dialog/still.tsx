import { Component, createRef, type ReactNode } from 'react'

interface StillProps {
  closing: boolean
  className: string | undefined
  children: ReactNode
}

/**
 * A dialog's content, replaced by a picture of itself while the dialog fades out. What has just
 * been stored reaches the content's queries within that time, and a screen reader would announce
 * warnings about it, for example that its name is taken.
 */
export class Still extends Component<StillProps> {
  private readonly live = createRef<HTMLDivElement>()
  private readonly picture = createRef<HTMLDivElement>()

  // Called before React changes the page, so the picture lacks what arrives together with the end.
  override getSnapshotBeforeUpdate(before: StillProps): Node | null {
    const closes = this.props.closing && !before.closing
    return closes ? (this.live.current?.cloneNode(true) ?? null) : null
  }

  override componentDidUpdate(_before: StillProps, _state: unknown, copy: Node | null) {
    if (copy) this.picture.current?.replaceChildren(...copy.childNodes)
  }

  override render() {
    const { closing, className, children } = this.props
    return closing ? (
      <div key="picture" ref={this.picture} className={className} inert />
    ) : (
      <div key="live" ref={this.live} className={className}>
        {children}
      </div>
    )
  }
}
