import { afterwards, asking, type Hook, refresh } from './render.ts'

/** Returns the component's next hook, and whether its inputs have changed. */
function nextHook(inputs?: unknown[]): [hook: Hook, stale: boolean] {
  const { hooks } = asking.one
  const hook = hooks[asking.hook] ?? {}
  hooks[asking.hook++] = hook
  const { inputs: before } = hook
  hook.inputs = inputs
  const same = before && inputs?.every((input, place) => Object.is(input, before[place]))
  return [hook, !same]
}

export function useMemo<T>(make: () => T, inputs: unknown[]): T {
  const [hook, stale] = nextHook(inputs)
  if (stale) hook.value = make()
  return hook.value as T
}

export const useRef = <T>(current: T) => useMemo(() => ({ current }), [])

export function useState<T>(initial: T | (() => T)) {
  const { one } = asking
  const state = useMemo(() => {
    const begun = {
      value: typeof initial === 'function' ? (initial as () => T)() : initial,
      set(next: T | ((before: T) => T)) {
        const value = typeof next === 'function' ? (next as (before: T) => T)(begun.value) : next
        if (Object.is(value, begun.value)) return
        begun.value = value
        refresh(one)
      },
    }
    return begun
  }, [])
  return [state.value, state.set] as const
}

export function useEffect(effect: () => Hook['cleanUp'], inputs?: unknown[]) {
  const { one } = asking
  const [hook, stale] = nextHook(inputs)
  if (!stale) return
  afterwards(() => {
    if (one.gone) return
    hook.cleanUp?.()
    hook.cleanUp = effect()
  })
}
