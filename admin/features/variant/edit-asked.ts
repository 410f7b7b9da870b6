import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import type { Variant } from '#contract/variant.ts'

/** The URL fragment that opens the project's only variant for editing. */
export const editing = 'edit'

/** Opens the project's only variant for editing, once, if the URL asks for it. */
export function useEditAsked(variants: Variant[] | undefined, edit: (variant: Variant) => void) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(hash === `#${editing}`)
  useEffect(() => {
    if (!asked.current || !variants) return
    asked.current = false
    // Removes the fragment, so the dialog does not open again when the user returns to this page.
    navigate({ pathname, search }, { replace: true, state })
    const [only, ...others] = variants
    if (only && others.length === 0) edit(only)
  }, [variants, edit, navigate, pathname, search, state])
}
