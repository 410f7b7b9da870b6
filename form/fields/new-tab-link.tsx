import type { ReactNode } from 'react'

interface NewTabLinkProps {
  t: { newTab: string }
  href: string
  children: ReactNode
}

/**
 * Opens in a new tab: in a frame the page might not load, and here it would discard what was typed.
 */
export function NewTabLink({ t, href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <span className="unseen">{t.newTab}</span>
    </a>
  )
}
