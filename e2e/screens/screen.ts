import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** A screen or dialog in one state, and how a browser gets there. */
export interface Screen {
  name: string
  path: string | ((scene: Scene) => string)
  /** The user whose session it uses; unset: no session. */
  as?: keyof Scene['sessions']
  /** The widths: opened at the first, then resized to the others; unset: all. */
  widths?: number[]
  /** Whether it is opened again at each width, because resizing closes it. */
  afresh?: boolean
  /** Whether the picture shows the whole page, not only the visible part. */
  whole?: boolean
  /** It shows a program error on purpose, so that nothing can be typed into it. */
  broken?: boolean
  /** A field appears while the user types into another one; its own test checks that. */
  grows?: boolean
  /** Whether it sets its browser's clock after loading. */
  setsClock?: boolean
  /** Mocks calls, starting with the first one. */
  before?: (page: Page) => Promise<unknown>
  show?: (page: Page, scene: Scene) => Promise<unknown>
}
