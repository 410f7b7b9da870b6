import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** A screen or dialog in one state, and how to get a browser there. */
export interface Screen {
  name: string
  path: string | ((scene: Scene) => string)
  /** The user whose session the screen uses; no session if unset. */
  as?: keyof Scene['sessions']
  /**
   * The screen is opened at the first width and resized to the others. If unset, all widths are
   * used.
   */
  widths?: number[]
  /** Whether to reopen the screen at each width, because resizing closes it. */
  afresh?: boolean
  /** Whether the screenshot shows the whole page, not just the visible part. */
  whole?: boolean
  /** Whether the screen deliberately shows a program error, so nothing can be typed into it. */
  broken?: boolean
  /** Whether a field appears while the user types into another one; a separate test checks this. */
  grows?: boolean
  /** Whether the screen sets the browser's clock after loading. */
  setsClock?: boolean
  /** Runs before the page opens, so that even its first call can be mocked. */
  before?: (page: Page) => Promise<unknown>
  show?: (page: Page, scene: Scene) => Promise<unknown>
}
