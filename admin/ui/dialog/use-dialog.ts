import { useCallback, useEffect, useRef, useState } from 'react'

/** What opened a dialog: an entry of a menu is gone once the menu is closed, its button is not. */
function findOpener() {
  const active = document.activeElement as HTMLElement | null
  const menu = active?.closest('[role="menu"]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : active
}

const focusPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

const watchMs = 5000

function giveFocusBack(opener: HTMLElement | null) {
  if (!opener?.isConnected) return focusPage()
  opener.focus({ preventScroll: true })
  // What was done may take it away once the page has caught up, and the focus with it.
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusPage()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), watchMs)
}

/**
 * A dialog about one thing. The thing stays known while the dialog fades out, and the focus goes
 * back to what opened it, or to the page where that is gone.
 */
export function useDialog<Subject>(onOpen: () => void) {
  const [subject, setSubject] = useState<Subject>()
  const [opened, setOpened] = useState(false)
  const opener = useRef<HTMLElement | null>(null)

  const latestOnOpen = useRef(onOpen)
  useEffect(() => {
    latestOnOpen.current = onOpen
  })

  // Always the same, so that a long list that is given it need not be rendered anew.
  const open = useCallback((about: Subject) => {
    opener.current = findOpener()
    latestOnOpen.current()
    setSubject(about)
    setOpened(true)
  }, [])
  const close = () => {
    setOpened(false)
    // The dialog's focus trap lets go only after the next render.
    setTimeout(() => giveFocusBack(opener.current), 20)
  }
  return { subject, opened, open, close }
}

/** For a dialog that opens by itself: gives the focus back to where it was before. */
export function useFocusReturn(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const opener = findOpener()
    return () => void setTimeout(() => giveFocusBack(opener), 20)
  }, [opened])
}
