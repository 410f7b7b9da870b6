import { useRef, useState } from 'react'

/**
 * For a retry button. It must stay rendered while `reloading` is true, so that it keeps focus. Once
 * loading has succeeded and the button disappears, focus moves to `target`.
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
