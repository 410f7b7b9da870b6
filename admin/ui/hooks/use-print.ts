import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The content to print: the argument of `print` or, if the user prints with the browser's own
 * command, the current content. `sheet` is set while the page is being printed.
 */
export function usePrint<Content>(shown: Content) {
  const [sheet, setSheet] = useState<Content>()
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    const begin = () => flushSync(() => setSheet((chosen) => chosen ?? latest.current))
    const end = () => setSheet(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  const print = (content: Content) => {
    flushSync(() => setSheet(content))
    window.print()
  }
  return { sheet, print }
}
