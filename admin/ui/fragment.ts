import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

/**
 * Runs `act` once if the page was opened with this fragment in its URL, as soon as `act` is
 * defined.
 */
export function useFragmentOnce(fragment: string, act: (() => void) | undefined): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(hash === `#${fragment}`)
  useEffect(() => {
    if (!asked.current || !act) return
    asked.current = false
    // Removes the fragment, because otherwise `act` would run again when the user returns to this
    // page.
    void navigate({ pathname, search }, { replace: true, state })
    act()
  }, [act, navigate, pathname, search, state])
}

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
