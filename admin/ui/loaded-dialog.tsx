import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadFailure } from './message.tsx'

type Dismiss = () => void

/** Functions that dismiss the layers over the page, topmost last. */
let layers: Dismiss[] = []

/** The function that dismisses the topmost layer; undefined if there is none. */
export const topmostLayer = () => layers.at(-1)

// A single listener for all layers. If each layer had its own, the Escape key press that opens or
// closes one layer would also reach the next.
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Mantine marks elements that handle Escape themselves, such as an open menu.
  const target = event.target as Element | null
  if (target?.getAttribute('data-mantine-stop-propagation') !== 'true') topmostLayer()?.()
}

function setLayers(next: Dismiss[]) {
  if (layers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  if (next.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
  layers = next
}

/** An event on the window. */
export const layerOpened = 'layer-opened'

/** Lets Escape and the Back button dismiss a layer over the page, if it is the topmost one. */
export function useLayer(opened: boolean, dismiss: Dismiss) {
  const latest = useRef(dismiss)
  useEffect(() => {
    latest.current = dismiss
  })
  useEffect(() => {
    if (!opened) return
    window.dispatchEvent(new Event(layerOpened))
    const layer = () => latest.current()
    setLayers([...layers, layer])
    return () => setLayers(layers.filter((other) => other !== layer))
  }, [opened])
}

/**
 * Finds the element that opened a dialog. For a menu entry, which disappears, returns the menu's
 * button instead.
 */
function findOpener() {
  const active = document.activeElement as HTMLElement | null
  // The dialog was opened without a button, for example by the URL.
  if (active === document.body) return null
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : active
}

/** Moves focus to the page, for when the focused element disappears. */
export const focusPage = () =>
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

/** Moves focus to the dialog behind the one that is closing, or to the page if there is none. */
function focusBehind(closing: Element | null | undefined) {
  const dialogs = topmostLayer() ? document.querySelectorAll<HTMLElement>('[role="dialog"]') : []
  const behind = [...dialogs].findLast((dialog) => dialog !== closing)
  if (behind) behind.focus({ preventScroll: true })
  else focusPage()
}

const watchMs = 5000

const dialogInUse = () => document.activeElement?.closest('[role="dialog"]')

/**
 * Moves focus to the opener of the dialog that is closing, unless another one has opened or a person
 * has moved it to the page meanwhile.
 */
function returnFocus(opener: HTMLElement | null) {
  const closing = dialogInUse()
  // The dialog's focus trap is released only after the next render.
  setTimeout(() => {
    const used = dialogInUse()
    const isLost = document.activeElement === document.body
    if (used ? used === closing || !topmostLayer() : isLost) giveFocusBack(opener, closing)
  }, 20)
}

function giveFocusBack(opener: HTMLElement | null, closing: Element | null | undefined) {
  if (!opener?.isConnected) return focusBehind(closing)
  opener.focus({ preventScroll: true })
  // An action in the dialog may remove the opener once the page is updated, and focus would be lost
  // with it.
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusBehind(closing)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), watchMs)
}

/**
 * The state of a dialog and its subject, which is kept while the dialog fades out. When the dialog
 * closes, focus returns to the element that opened it, or to the page if that element is gone. If
 * one dialog replaces another, focus returns to the element that opened the first one.
 */
export function useDialog<Subject>(onOpen: () => void) {
  const [subject, setSubject] = useState<Subject>()
  const [opened, setOpened] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const isOpen = useRef(false)

  const latestOnOpen = useRef(onOpen)
  useEffect(() => {
    latestOnOpen.current = onOpen
  })

  // A stable function, so that a long list that takes it as a prop is not rendered again.
  const open = useCallback((about: Subject) => {
    if (!isOpen.current) opener.current = findOpener()
    isOpen.current = true
    latestOnOpen.current()
    setSubject(about)
    setOpened(true)
  }, [])
  const close = () => {
    isOpen.current = false
    setOpened(false)
    returnFocus(opener.current)
  }
  return { subject, opened, open, close }
}

/** For a dialog that is not opened by a button: restores focus when it closes. */
export function useFocusReturn(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const opener = findOpener()
    return () => returnFocus(opener)
  }, [opened])
}

interface LoadedDialogProps {
  opened: boolean
  onClose: () => void
  /** A dialog whose code is loaded when it is first opened. */
  children: ReactNode
}

/**
 * Shows a dialog whose code is loaded on demand. If it cannot be loaded or rendered, a message says
 * so, and the page behind it keeps working.
 */
export function LoadedDialog({ opened, onClose, children }: LoadedDialogProps) {
  const failure = (retry: () => void) => (
    <LoadFailure
      shown={opened}
      onDismiss={() => {
        onClose()
        retry()
      }}
    />
  )
  return (
    <ErrorBoundary fallback={failure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
