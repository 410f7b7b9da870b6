import * as t from '#texts/de/form.ts'
import { NewTabLink } from './new-tab-link.tsx'

/** Who answers for this, and what becomes of what is typed; those that the project names. */
export function LegalLinks({ of }: { of: { imprint_url: string; privacy_url: string } }) {
  return (
    <small className="links">
      {of.imprint_url && <NewTabLink href={of.imprint_url}>{t.imprint}</NewTabLink>}
      {of.privacy_url && <NewTabLink href={of.privacy_url}>{t.privacy}</NewTabLink>}
    </small>
  )
}
