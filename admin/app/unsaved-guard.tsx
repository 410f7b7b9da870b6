import { lazy, useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { LoadedDialog } from '#admin/ui/loaded-dialog.tsx'
import { useFocusReturn } from '#admin/ui/use-dialog.ts'
import { topmostLayer } from '#admin/ui/use-layer.ts'

const loadQuestion = () => import('./leaving-question.tsx')
const LeavingQuestion = lazy(async () => ({ default: (await loadQuestion()).LeavingQuestion }))

const isElsewhere = ({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) =>
  currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search

/**
 * Asks before an unsaved form is left: within the back office here, else by the browser. Where
 * something lies over the page, the Back button closes that instead. Both are here, since the
 * router takes one blocker at a time.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const closesLayer = useRef(false)
  const blocker = useBlocker((navigation) => {
    closesLayer.current = navigation.historyAction === 'POP' && topmostLayer() !== undefined
    return closesLayer.current || (unsaved && isElsewhere(navigation))
  })
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (blocker.state !== 'blocked' || !closesLayer.current) return
    const dismiss = topmostLayer()
    blocker.reset()
    dismiss?.()
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    void loadQuestion().catch(() => {})
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const asking = blocked && !closesLayer.current
  useFocusReturn(asking)
  const stay = () => blocker.reset?.()

  return (
    <LoadedDialog opened={asking} onClose={stay}>
      {unsaved ? (
        <LeavingQuestion opened={asking} onStay={stay} onLeave={() => blocker.proceed?.()} />
      ) : null}
    </LoadedDialog>
  )
}
