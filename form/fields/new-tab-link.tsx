import type { ReactNode } from 'react'

interface NewTabLinkProps {
  t: { newTab: string }
  href: string
  children: ReactNode
}

/**
 * Opens in a new tab: the page might not load in a frame, and opening it in this tab would discard
 * the visitor's input.
 */
export function NewTabLink({ t, href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <span className="unseen">{t.newTab}</span>
    </a>
  )
}
