import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from './hooks.ts'

/** Focuses the field that a link names after `#`, which may be far down a long form. */
export function useLinkedField(formRef: RefObject<HTMLFormElement | null>) {
  const { hash } = useLocation()
  // False after going back, because the browser then restores the scroll position.
  const followed = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (!followed || !hash) return
    const field = formRef.current?.querySelector<HTMLElement>(
      `[name="${CSS.escape(hash.slice(1))}"]`,
    )
    field?.scrollIntoView({ block: 'center' })
    // Shows where the link led, even to mouse users.
    field?.focus({ preventScroll: true, focusVisible: true })
  }, [followed, hash, formRef])
}
