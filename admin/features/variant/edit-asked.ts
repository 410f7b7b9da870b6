import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import type { Variant } from '#contract/variant.ts'

/** The hash of the address that opens a project's only variant for editing. */
export const editing = 'edit'

/** Edits the only variant if the address asks for it, once. */
export function useEditAsked(variants: Variant[] | undefined, edit: (variant: Variant) => void) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(hash === `#${editing}`)
  useEffect(() => {
    if (!asked.current || !variants) return
    asked.current = false
    // Otherwise the dialog would open again when somebody comes back to this page.
    navigate({ pathname, search }, { replace: true, state })
    const [only, ...others] = variants
    if (only && others.length === 0) edit(only)
  }, [variants, edit, navigate, pathname, search, state])
}
