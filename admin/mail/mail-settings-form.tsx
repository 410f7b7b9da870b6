import { Anchor, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { saveUnlessOvertaken } from '#admin/api/overtaken.ts'
import { FieldGroup } from '#admin/ui/disclosure.tsx'
import { mailSettingsCalls } from '#contract/mail.calls.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { mailSettingsTexts, reminderLinkTexts } from '#texts/de/mail-settings.ts'
import { required, words } from '#texts/de/words.ts'
import classes from './mail-settings.module.css'
import {
  entriesOf,
  entryLabels,
  type InputOf,
  type MailSettingsEntries,
  suggestedEntries,
  toForm,
} from './mail-settings-entries.ts'
import { MeetingPointLanguages } from './meeting-point-languages.tsx'
import '#admin/ui/later-styles.ts'
import { useState } from 'react'
import { FieldsSkeleton, PasswordField, RequiredNote } from '#admin/ui/field.tsx'
import { NotLoaded } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { useSettingsForm } from '#admin/ui/settings-form.tsx'
import { meetingPlace } from '#texts/booking-mail.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { SenderDomainSection } from './sender-domain-section.tsx'
import { TemplateFields } from './template-fields.tsx'
import { type Untranslated, untranslatedIn } from './template-input.ts'
import { TestMailGroup, useMailSample, useSendTestMail } from './test-mail.tsx'
import { UntranslatedNotice } from './translation-fields.tsx'

const AddressFields = ({ inputOf }: { inputOf: InputOf }) => (
  <FieldGroup title={mailSettingsTexts.address} hint={mailSettingsTexts.addressHint}>
    <TextInput
      label={mailSettingsTexts.street}
      name="location_street"
      maxLength={200}
      {...inputOf('location_street')}
    />
    <div className={classes.town}>
      <TextInput
        label={mailSettingsTexts.postalcode}
        name="location_postalcode"
        maxLength={20}
        {...inputOf('location_postalcode')}
      />
      <TextInput
        label={mailSettingsTexts.city}
        name="location_city"
        maxLength={200}
        {...inputOf('location_city')}
      />
    </div>
    <TextInput
      label={mailSettingsTexts.meetingPoint}
      description={mailSettingsTexts.meetingPointHint}
      name="location_meeting_point"
      maxLength={200}
      {...inputOf('location_meeting_point')}
    />
    <MeetingPointLanguages inputOf={inputOf} />
    <TextInput
      label={mailSettingsTexts.phone}
      description={mailSettingsTexts.phoneHint}
      type="tel"
      name="location_phone"
      maxLength={40}
      {...inputOf('location_phone')}
    />
  </FieldGroup>
)

/**
 * A link to the reminder settings. They are on another page, but people look for them among the
 * emails.
 */
function ReminderLink() {
  const { search } = useLocation()
  return (
    <FieldGroup title={reminderLinkTexts.title}>
      <p>
        {reminderLinkTexts.hint}{' '}
        <Anchor component={Link} to={{ pathname: '/admin/settings/website', search }}>
          {reminderLinkTexts.action}
        </Anchor>
      </p>
    </FieldGroup>
  )
}

interface Save {
  entries: MailSettingsEntries
  /** Whether saving would overwrite other users' changes. */
  overwrites: (now: MailSettings) => boolean
}

function useSaveMailSettings(projectId: string, stored: MailSettings) {
  const client = useQueryClient()
  const queryKey = ['mail-settings', projectId]
  return useMutation({
    mutationFn: ({ entries, overwrites }: Save) =>
      saveUnlessOvertaken({
        stored,
        save: (known) =>
          call(mailSettingsCalls.change, {
            params: { projectId },
            form: { ...toForm(entries, known), revision: known.revision },
          }),
        reload: () => call(mailSettingsCalls.read, { params: { projectId } }),
        overwrites,
      }),
    // Cancels any fetch in progress, because it would return the previous settings.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

interface SenderFieldsProps {
  inputOf: InputOf
  /** Whether the organisation uses its own mail server, which needs the sender as the user name. */
  ownServer: boolean
  /** Whether the sender is only a suggestion that is not stored yet. */
  isSuggested: boolean
}

function SenderFields({ inputOf, ownServer, isSuggested }: SenderFieldsProps) {
  const from = inputOf('email_from')
  const note = from.value
    ? isSuggested && mailSettingsTexts.fromSuggested
    : mailSettingsTexts.fromMissing
  return (
    <FieldGroup title={mailSettingsTexts.sender}>
      <TextInput
        label={ownServer ? required(mailSettingsTexts.from) : mailSettingsTexts.from}
        required={ownServer}
        description={note ? `${mailSettingsTexts.fromHint} ${note}` : mailSettingsTexts.fromHint}
        type="email"
        name="email_from"
        maxLength={254}
        {...from}
      />
      <TextInput
        label={mailSettingsTexts.bcc}
        description={mailSettingsTexts.bccHint}
        type="email"
        name="email_bcc"
        maxLength={254}
        {...inputOf('email_bcc')}
      />
    </FieldGroup>
  )
}

interface ServerFieldsProps {
  inputOf: InputOf
  /** Whether emails use the organisation's own server. */
  on: boolean
  passwordSet: boolean
}

const ServerFields = ({ inputOf, on, passwordSet }: ServerFieldsProps) => (
  <FieldGroup title={mailSettingsTexts.server} hint={mailSettingsTexts.serverHint}>
    <Switch
      label={mailSettingsTexts.custom}
      description={mailSettingsTexts.customHint(on)}
      name="email_custom_smtpserver"
      size="md"
      {...inputOf('email_custom_smtpserver', { type: 'checkbox' })}
    />
    <TextInput
      label={on ? required(mailSettingsTexts.smtpserver) : mailSettingsTexts.smtpserver}
      required={on}
      description={mailSettingsTexts.smtpserverHint}
      name="email_smtpserver"
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      readOnly={!on}
      classNames={{ input: classes.input }}
      {...inputOf('email_smtpserver')}
    />
    <TextInput
      label={mailSettingsTexts.smtpuser}
      description={mailSettingsTexts.smtpuserHint}
      name="email_smtpuser"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      readOnly={!on}
      classNames={{ input: classes.input }}
      {...inputOf('email_smtpuser')}
    />
    <PasswordField
      label={mailSettingsTexts.password}
      description={passwordSet ? mailSettingsTexts.passwordSet : mailSettingsTexts.passwordHint}
      name="email_password"
      autoComplete="new-password"
      maxLength={1000}
      required={false}
      readOnly={!on}
      classNames={{ input: classes.input, innerInput: classes.input }}
      {...inputOf('email_password')}
    />
  </FieldGroup>
)

interface MailSettingsFormProps {
  projectId: string
  suggestedSender: string
  /** The stored settings. If they change while the form is open, unsaved input is kept. */
  settings: MailSettings
  onUnsaved: (unsaved: boolean) => void
}

function MailSettingsForm(props: MailSettingsFormProps) {
  const { projectId, suggestedSender, settings, onUnsaved } = props
  const test = useSendTestMail(projectId, settings)
  const sample = useMailSample(projectId)
  const [untranslated, setUntranslated] = useState<Untranslated[]>([])
  const suggested = suggestedEntries(settings, suggestedSender)
  const { form, showFaults, render } = useSettingsForm({
    stored: settings,
    entriesOf,
    suggested,
    labels: entryLabels,
    save: useSaveMailSettings(projectId, settings),
    toVariables: (sent) => sent,
    onSaved: (saved) => {
      const missing = untranslatedIn(settings, saved)
      setUntranslated(missing)
      return missing.length === 0
    },
    onUnsaved,
  })
  const sendTest = () => {
    form.clearErrors()
    test.mutate(form.getValues(), { onError: showFaults })
  }

  return render(
    <>
      <RequiredNote />
      <SenderFields
        inputOf={form.getInputProps}
        ownServer={form.values.email_custom_smtpserver}
        isSuggested={settings.email_from === '' && form.values.email_from === suggested.email_from}
      />
      <AddressFields inputOf={form.getInputProps} />
      <TemplateFields
        form={form}
        kind="confirmation"
        title={mailSettingsTexts.confirmation}
        hint={mailSettingsTexts.confirmationHint}
        sample={sample}
        meetingPoint={meetingPlace({
          meetingPoint: form.values.location_meeting_point,
          street: form.values.location_street,
          postalCode: form.values.location_postalcode,
          city: form.values.location_city,
        })}
      />
      <TemplateFields
        form={form}
        kind="cancellation"
        title={mailSettingsTexts.cancellation}
        hint={mailSettingsTexts.cancellationHint}
        sample={{ ...sample, actions: [] }}
      />
      <ReminderLink />
      <TestMailGroup test={test} onSend={sendTest} />
      <ServerFields
        inputOf={form.getInputProps}
        on={form.values.email_custom_smtpserver}
        passwordSet={settings.email_password_set}
      />
    </>,
    <UntranslatedNotice untranslated={untranslated} onDismiss={() => setUntranslated([])} />,
  )
}

export const useMailSettings = (projectId: string) =>
  useRead(['mail-settings', projectId], mailSettingsCalls.read, { params: { projectId } })

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
      <Section title={mailSettingsTexts.title} purpose={mailSettingsTexts.purpose}>
        {data ? (
          <MailSettingsForm {...props} settings={data} />
        ) : error ? (
          <NotLoaded title={settingsTexts.loadFailed} error={error} onRetry={refetch} />
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
