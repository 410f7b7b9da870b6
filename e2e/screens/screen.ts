import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** A screen or dialog in one state, and how a browser gets there. */
export interface Screen {
  name: string
  path: string | ((scene: Scene) => string)
  /** The user whose session the screen uses; if unset, no session. */
  as?: keyof Scene['sessions']
  /**
   * The screen is opened at the first width and resized to the others; if unset, all widths are
   * used.
   */
  widths?: number[]
  /** Whether the screen is opened again at each width, because resizing closes it. */
  afresh?: boolean
  /** Whether the picture shows the whole page, not only the visible part. */
  whole?: boolean
  /** Whether the screen shows a program error on purpose, so that nothing can be typed into it. */
  broken?: boolean
  /**
   * Whether a field appears while the user types into another one, which a separate test checks.
   */
  grows?: boolean
  /** Whether the screen sets the browser's clock after loading. */
  setsClock?: boolean
  /** Runs before the page is opened, so that even its first call can be mocked. */
  before?: (page: Page) => Promise<unknown>
  show?: (page: Page, scene: Scene) => Promise<unknown>
}
