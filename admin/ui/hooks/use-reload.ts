import { useRef, useState } from 'react'

/**
 * For the button that reloads after a failure. It must be rendered while `reloading`, so that it
 * keeps the focus; when it disappears after loading, the focus moves to `target`.
 */
export function useReload<Target extends HTMLElement>(
  refetch: () => Promise<{ isSuccess: boolean }>,
) {
  const target = useRef<Target>(null)
  const [reloading, setReloading] = useState(false)
  const reload = async () => {
    setReloading(true)
    const { isSuccess } = await refetch()
    if (isSuccess) target.current?.focus({ preventScroll: true })
    setReloading(false)
  }
  return { target, reloading, reload: () => void reload() }
}
