import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { MailSettings } from '#contract/mail-settings.ts'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'
import { useMailSettings } from './mail-settings.ts'
import { MailSettingsForm } from './mail-settings-form.tsx'
import { SenderDomainSection } from './sender-domain/sender-domain-section.tsx'

interface MailSettingsSectionProps {
  projectId: string
  /** The reply-to address to suggest until the settings are first saved. */
  suggestedSender: string
  onUnsaved: (unsaved: boolean) => void
}

export function MailSettingsSection(props: MailSettingsSectionProps) {
  const { projectId } = props
  const { data, error, refetch } = useMailSettings(projectId)
  return (
    <>
      <Section title={texts.title} purpose={texts.purpose}>
        {data ? (
          <MailSettingsForm {...props} settings={data} />
        ) : error ? (
          <PageMessage
            alert
            title={settingsTexts.loadFailed}
            action={<Button onClick={() => refetch()}>{words.retry}</Button>}
          >
            {reasonOf(error)}
          </PageMessage>
        ) : (
          <FieldsSkeleton label={words.loading} fields={6} />
        )}
      </Section>
      {data ? <SenderDomainSection key={whatMattersIn(data)} projectId={projectId} /> : null}
    </>
  )
}

/**
 * The settings on which the results of tests and checks depend. When one of them changes, the
 * results are cleared.
 */
const whatMattersIn = (settings: MailSettings) =>
  JSON.stringify([settings.email_custom_smtpserver, settings.email_from, settings.email_smtpserver])
