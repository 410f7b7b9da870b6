import type { ReactNode } from 'react'

interface NewTabLinkProps {
  t: { newTab: string }
  href: string
  children: ReactNode
}

/** In a frame another page might not open, and here it would end this one with all that was typed. */
export function NewTabLink({ t, href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <span className="unseen">{t.newTab}</span>
    </a>
  )
}
