import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from './hooks.ts'

/** Focuses the field that a link names after `#`, because long forms show only their beginning. */
export function useLinkedField(formRef: RefObject<HTMLFormElement | null>) {
  const { hash } = useLocation()
  // When the user goes back, the browser restores the scroll position.
  const followed = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (!followed || !hash) return
    const field = formRef.current?.querySelector<HTMLElement>(
      `[name="${CSS.escape(hash.slice(1))}"]`,
    )
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [followed, hash, formRef])
}
