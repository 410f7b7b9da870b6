import { Anchor, Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { Section } from '#admin/ui/section.tsx'
import { securityTexts } from '#texts/de/security.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { signOnTexts as texts } from '#texts/de/sign-on.ts'
import { words } from '#texts/de/words.ts'
import { DomainSection } from './domain-section.tsx'
import { PasswordsSection } from './passwords-section.tsx'
import { ProviderForm } from './provider-form.tsx'
import { useSignOnSettings } from './settings.ts'

interface SignOnSectionProps {
  onUnsaved: (unsaved: boolean) => void
}

const Purpose = () => (
  <>
    {texts.purpose} {texts.own}{' '}
    <Anchor component={Link} to="/admin/security">
      {securityTexts.title}
    </Anchor>
    .
  </>
)

/** The organisation's single sign-on: its provider, its domains, and whether passwords still work. */
export function SignOnSection({ onUnsaved }: SignOnSectionProps) {
  const { data, error, refetch } = useSignOnSettings()
  return (
    <>
      <Section title={texts.title} purpose={<Purpose />}>
        {data ? (
          <ProviderForm settings={data} onUnsaved={onUnsaved} />
        ) : error ? (
          <PageMessage
            alert
            title={settingsTexts.loadFailed}
            action={<Button onClick={() => refetch()}>{words.retry}</Button>}
          >
            {reasonOf(error)}
          </PageMessage>
        ) : (
          <FieldsSkeleton label={words.loading} fields={4} />
        )}
      </Section>
      {data?.provider ? <DomainSection settings={data} /> : null}
      {data?.provider ? <PasswordsSection settings={data} /> : null}
    </>
  )
}
