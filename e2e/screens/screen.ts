import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** A screen or dialog in one state, and how a browser gets there. */
export interface Screen {
  name: string
  path: string | ((scene: Scene) => string)
  /** Whose session; without one, nobody's. */
  as?: keyof Scene['sessions']
  /** Set up at the first of them, then resized to the others; unset, all. */
  widths?: number[]
  /** Set up anew at each width, for what a change of width closes. */
  afresh?: boolean
  /** The page to its end, not only what a window shows of it. */
  whole?: boolean
  /** What is answered otherwise than by the server, from the first call on. */
  before?: (page: Page) => Promise<unknown>
  show?: (page: Page, scene: Scene) => Promise<unknown>
}
