import { lazy, useEffect, useRef } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import { useFocusReturn } from '#admin/ui/dialog/use-dialog.ts'
import { topmostLayer } from '#admin/ui/dialog/use-layer.ts'
import type { ShouldBlock } from '#admin/ui/router/browser-history.ts'
import { useBlocker } from '#admin/ui/router/hooks.ts'

const loadQuestion = () => import('./leaving-question.tsx')
const LeavingQuestion = lazy(async () => ({ default: (await loadQuestion()).LeavingQuestion }))

/**
 * Whether a navigation leaves the page. Replacing the query string only changes what the page
 * shows.
 */
const isElsewhere = ({
  currentLocation: from,
  nextLocation: to,
  historyAction,
}: Parameters<ShouldBlock>[0]) =>
  from.pathname !== to.pathname || (from.search !== to.search && historyAction !== 'REPLACE')

/**
 * Asks for confirmation before the user leaves an unsaved form: in a dialog for links within the
 * back office, and through the browser for everything else. If a dialog is open over the page, the
 * Back button closes the dialog instead of leaving. Both are handled here because the router
 * supports only one blocker at a time.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const closesLayer = useRef(false)
  const blocked = useBlocker((navigation) => {
    closesLayer.current = navigation.historyAction === 'POP' && topmostLayer() !== undefined
    return closesLayer.current || (unsaved && isElsewhere(navigation))
  })
  useEffect(() => {
    if (!blocked || !closesLayer.current) return
    const dismiss = topmostLayer()
    blocked.reset()
    dismiss?.()
  }, [blocked])
  useEffect(() => {
    if (!unsaved) return
    void loadQuestion().catch(() => {})
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const asking = blocked !== undefined && !closesLayer.current
  useFocusReturn(asking)
  const stay = () => blocked?.reset()

  return (
    <LoadedDialog opened={asking} onClose={stay}>
      {unsaved ? (
        <LeavingQuestion opened={asking} onStay={stay} onLeave={() => blocked?.proceed()} />
      ) : null}
    </LoadedDialog>
  )
}
