import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf, statusTextOf } from '#admin/api/api-error.ts'
import { isOvertaken } from '#admin/api/overtaken.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SaveBar, useGoOn } from '#admin/ui/field/save-bar.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useUnsaved } from '#admin/ui/field/use-unsaved.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { useOvertaken } from '#admin/ui/overtaken/use-overtaken.tsx'
import { useLinkedField } from '#admin/ui/router/use-linked-field.ts'
import type { MailSettings } from '#contract/mail-settings.ts'
import { meetingPlace } from '#texts/booking-mail.ts'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { AddressFields } from './address-fields.tsx'
import {
  entriesOf,
  entryLabels,
  type MailSettingsEntries,
  suggestedEntries,
} from './mail-settings-entries.ts'
import { ReminderLink } from './reminder-link.tsx'
import { useSaveMailSettings } from './save-mail-settings.ts'
import { SenderFields } from './sender-fields.tsx'
import { ServerFields } from './server-fields.tsx'
import { TemplateFields } from './template/template-fields.tsx'
import { type Untranslated, untranslatedIn } from './template/untranslated.ts'
import { UntranslatedNotice } from './template/untranslated-notice.tsx'
import { useMailSample } from './test-mail/mail-sample.ts'
import { useSendTestMail } from './test-mail/send-test-mail.ts'
import { TestMailGroup } from './test-mail/test-mail-group.tsx'

interface MailSettingsFormProps {
  projectId: string
  suggestedSender: string
  /** The stored settings. If they change while the form is open, unsaved input is kept. */
  settings: MailSettings
  onUnsaved: (unsaved: boolean) => void
}

export function MailSettingsForm(props: MailSettingsFormProps) {
  const { projectId, suggestedSender, settings, onUnsaved } = props
  const save = useSaveMailSettings(projectId, settings)
  const test = useSendTestMail(projectId, settings)
  const sample = useMailSample(projectId)
  const [said, setSaid] = useState({ nth: 0, sentence: '' })
  const say = (sentence: string) => setSaid(({ nth }) => ({ nth: nth + 1, sentence }))
  const [untranslated, setUntranslated] = useState<Untranslated[]>([])
  const { formRef, focusFault } = useFaultFocus()
  useLinkedField(formRef)
  const form = useForm<MailSettingsEntries>({
    initialValues: suggestedEntries(settings, suggestedSender),
  })
  const unsaved = form.isDirty()
  const goOnAfter = useGoOn()
  useUnsaved(unsaved, onUnsaved)

  const showFaults = (error: unknown) => {
    form.setErrors(fieldErrorsOf(error, Object.keys(form.getValues())))
    focusFault()
  }
  const sendTest = () => {
    form.clearErrors()
    test.mutate(form.getValues(), { onError: showFaults })
  }
  const stored = entriesOf(settings)
  const isStored = (entries: MailSettingsEntries) =>
    JSON.stringify(entries) === JSON.stringify(stored)
  const now = suggestedEntries(settings, suggestedSender)
  const overtaken = useOvertaken({
    now,
    names: Object.keys(entryLabels),
    form,
    isSaving: save.isPending,
    isRefused: isOvertaken(save.error),
    words: overtakenTexts,
    say: (changed) =>
      overtakenTexts.changed(changed, { by: settings.changed_by, labels: entryLabels }),
  })
  const failure = overtaken.mustDecide ? null : save.error
  const submit = form.onSubmit((entries, event) => {
    if (save.isPending || overtaken.ask()) return
    if (isStored(entries)) return say(settingsTexts.nothingToSave)
    const goOn = goOnAfter(event)
    const overwrites = (newest: MailSettings) => overtaken.overwrites(entriesOf(newest), entries)
    save.mutate(
      { entries, overwrites },
      {
        onSuccess: (saved) => {
          say(settingsTexts.saved)
          overtaken.settle(entriesOf(saved))
          const missing = untranslatedIn(settings, saved)
          setUntranslated(missing)
          // Text typed while the request was running is kept, and still counts as unsaved.
          const typed = form.getValues()
          const untouched = JSON.stringify(typed) === JSON.stringify(entries)
          form.resetDirty(untouched ? entriesOf(saved) : entries)
          if (untouched) form.setValues(entriesOf(saved))
          if (untouched && missing.length === 0) goOn?.()
        },
        onError: showFaults,
      },
    )
  })
  const failed = failure ? statusTextOf(failure, reasonOf(failure)) : null

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <RequiredNote>{words.requiredNote}</RequiredNote>
      <SenderFields
        inputOf={form.getInputProps}
        ownServer={form.values.email_custom_smtpserver}
        isSuggested={stored.email_from === '' && form.values.email_from === now.email_from}
      />
      <AddressFields inputOf={form.getInputProps} />
      <TemplateFields
        form={form}
        kind="confirmation"
        title={texts.confirmation}
        hint={texts.confirmationHint}
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
        title={texts.cancellation}
        hint={texts.cancellationHint}
        sample={{ ...sample, actions: [] }}
      />
      <ReminderLink />
      <TestMailGroup test={test} onSend={sendTest} />
      <ServerFields
        inputOf={form.getInputProps}
        on={form.values.email_custom_smtpserver}
        passwordSet={settings.email_password_set}
      />
      <SaveBar
        message={
          <>
            {overtaken.notice}
            <Failure
              sentence={failed === null ? null : settingsTexts.saveFailed(failed)}
              detail={reasonOf(failure)}
              dismissLabel={words.dismiss}
              onDismiss={save.reset}
            />
            <UntranslatedNotice untranslated={untranslated} onDismiss={() => setUntranslated([])} />
            <PassingMessage nth={save.isError ? 0 : said.nth}>{said.sentence}</PassingMessage>
          </>
        }
        state={unsaved ? settingsTexts.unsaved : null}
        // A suggested sender is not shown as an unsaved change, but saving stores it.
        isUnsaved={!isStored(form.values)}
        busy={save.isPending}
        save={settingsTexts.save}
      />
    </form>
  )
}
