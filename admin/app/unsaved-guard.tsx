import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { useFocusReturn } from '#admin/ui/use-dialog.ts'
import { leavingTexts as texts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'

/** Asks before an unsaved form is left: within the back office here, else by the browser. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  )
  const blocked = blocker.state === 'blocked'
  useFocusReturn(blocked)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <ConfirmDialog
      opened={blocked}
      title={texts.title}
      closeLabel={words.close}
      keep={texts.stay}
      onKeep={() => blocker.reset?.()}
      deed={texts.leave}
      onDeed={() => blocker.proceed?.()}
      busy={false}
    >
      <p>{texts.question}</p>
    </ConfirmDialog>
  )
}
