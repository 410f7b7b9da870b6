import { NewTabLink } from './new-tab-link.tsx'

interface LegalLinksProps {
  t: { imprint: string; privacy: string; newTab: string }
  of: { imprint_url: string; privacy_url: string }
}

/** Links to the imprint and the privacy notice, if the project has them. */
export function LegalLinks({ t, of }: LegalLinksProps) {
  return (
    <small className="links">
      {of.imprint_url && (
        <NewTabLink t={t} href={of.imprint_url}>
          {t.imprint}
        </NewTabLink>
      )}
      {of.privacy_url && (
        <NewTabLink t={t} href={of.privacy_url}>
          {t.privacy}
        </NewTabLink>
      )}
    </small>
  )
}
