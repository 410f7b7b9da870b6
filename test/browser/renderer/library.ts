import * as react from 'react'
import { createRoot as reactRoot } from 'react-dom/client'
import * as renderer from '#form/renderer.ts'

export type ReactProps = Record<string, unknown>

/** The parts of React that the form uses. */
interface Parts {
  createElement(type: unknown, props: ReactProps | null, ...children: unknown[]): unknown
  Fragment: unknown
  createRoot(place: HTMLElement): { render(node: unknown): void }
  useState<T>(initial: T): readonly [T, (next: T | ((before: T) => T)) => void]
  useEffect(effect: () => unknown, inputs?: unknown[]): void
  useMemo<T>(make: () => T, inputs: unknown[]): T
  useRef<T>(current: T): { current: T }
}

export interface Library extends Parts {
  /** Runs the work, and resolves once everything has rendered and all effects have run. */
  act: (work: () => void) => Promise<void>
}

const own: Parts = renderer
const theirs = { ...react, createRoot: reactRoot } as unknown as Parts

const { port1, port2 } = new MessageChannel()

/** Resolves in the next task, after all pending microtasks. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

export const libraries: Record<'own' | 'react', Library> = {
  own: {
    ...own,
    act: async (work) => {
      work()
      await nextTask()
    },
  },
  react: { ...theirs, act: async (work) => react.act(async () => work()) },
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
