import type { Library, ReactProps } from './library.ts'

/** Events in components, apart from rendering. */
export interface ToldEvents {
  /** Nodes passed to a ref (`given`), and nodes it held before it was cleared (`taken`). */
  given: unknown[]
  taken: unknown[]
  had: string[]
  cleaned: string[]
}

export interface Troupe {
  library: Library
  tell: () => ToldEvents
  /** Functions that change a mounted component's state, by component number. */
  changes: Map<number, () => void>
}

type Component = (props: ReactProps) => unknown

/** Components that use every React feature the form uses, and show their number. */
export function componentsOf(troupe: Troupe): Record<string, unknown> {
  const { createElement, Fragment } = troupe.library
  const show = contentOf(troupe)
  const components: Record<string, Component> = {
    Bare: (props) => show(props),
    Boxed: (props) => createElement('section', null, ...show(props)),
    Named: (props) => createElement('em', { ref: useName(troupe) }, ...show(props)),
    Typed: () => useTyped(troupe),
  }
  return { ...components, Fragment }
}

/** Shows a component's number and its children, which are hidden for some values of its state. */
function contentOf({ library, tell, changes }: Troupe) {
  const { useEffect, useMemo, useRef, useState } = library
  const effect = (name: string) => {
    tell().had.push(name)
    return () => void tell().cleaned.push(name)
  }
  let made = 0
  return ({ input, children }: ReactProps) => {
    const own = useMemo(() => ++made, [])
    const [count, set] = useState(0)
    const drawn = useRef(0)
    useEffect(() => effect(`some ${own}`), input === undefined ? undefined : [input, count])
    useEffect(() => {
      changes.set(own, () => set((before) => before + 1))
      const end = effect(`life ${own}`)
      if (own % 3 === 0) set((before) => before + 1)
      return () => {
        changes.delete(own)
        end()
      }
    }, [])
    drawn.current++
    return [`${own}:${count}:${drawn.current}`, count % 3 === 1 ? null : children]
  }
}

function useName({ library, tell }: Troupe) {
  const last = library.useRef<unknown>(null)
  return library.useMemo(
    () => (dom: unknown) => {
      const { given, taken } = tell()
      if (dom) given.push(dom)
      else taken.push(last.current)
      last.current = dom
    },
    [],
  )
}

/**
 * A field that uppercases its text, with an effect that records whether the ref's node is on the
 * page.
 */
function useTyped({ library, tell }: Troupe) {
  const [value, set] = library.useState('')
  const field = library.useRef<Element | null>(null)
  library.useEffect(() => {
    tell().had.push(`${field.current?.isConnected} ${value}`)
  }, [value])
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    set(currentTarget.value.toUpperCase())
  return library.createElement('input', { ref: field, value, onInput })
}
