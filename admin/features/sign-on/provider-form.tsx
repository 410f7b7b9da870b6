import { Button, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Disclosure, DisclosureHint } from '#admin/ui/field/disclosure.tsx'
import { PasswordField } from '#admin/ui/field/password-field.tsx'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useUnsaved } from '#admin/ui/field/use-unsaved.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import type { SignOnSettings } from '#contract/sign-on.ts'
import { signOnRemovalTexts, signOnTexts as texts } from '#texts/de/sign-on.ts'
import { required, words } from '#texts/de/words.ts'
import { entriesOf, inputOf, type ProviderEntries } from './provider-entries.ts'
import { useRemoveSignOn, useSaveSignOn } from './settings.ts'
import classes from './sign-on-section.module.css'

interface ProviderFormProps {
  settings: SignOnSettings
  onUnsaved: (unsaved: boolean) => void
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export function ProviderForm({ settings, onUnsaved }: ProviderFormProps) {
  const save = useSaveSignOn()
  const [saved, setSaved] = useState(0)
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm<ProviderEntries>({ initialValues: entriesOf(settings) })
  useUnsaved(form.isDirty(), onUnsaved)
  const submit = form.onSubmit((entries) =>
    save.mutate(inputOf(entries), {
      onSuccess: (stored) => {
        setSaved((count) => count + 1)
        form.setValues(entriesOf(stored))
        form.resetDirty(entriesOf(stored))
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, Object.keys(entries)))
        focusFault()
      },
    }),
  )

  return (
    <form ref={formRef} noValidate onSubmit={submit} className={classes.form}>
      <div>
        <p className={classes.hint}>{texts.redirectHint}</p>
        <CopyText
          label={texts.redirect}
          text={settings.redirect_uri}
          wraps
          copy={texts.copy}
          copied={texts.copied}
          notCopied={texts.notCopied}
        />
      </div>
      <RequiredNote>{words.requiredNote}</RequiredNote>
      <ClientFields form={form} stored={settings.provider !== null} />
      <GroupFields form={form} />
      <Failure
        sentence={save.isError ? texts.saveFailed : null}
        detail={reasonOf(save.error)}
        dismissLabel={words.dismiss}
        onDismiss={save.reset}
      />
      <PassingMessage nth={saved}>{texts.saved}</PassingMessage>
      <div className={classes.actions}>
        <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
        {settings.provider ? <RemoveButton /> : null}
      </div>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturnType<ProviderEntries>
}

const ClientFields = ({ form, stored }: FieldsProps & { stored: boolean }) => (
  <>
    <TextInput
      label={required(texts.issuer)}
      description={texts.issuerHint}
      name="issuer"
      type="url"
      maxLength={500}
      required
      {...plain}
      {...form.getInputProps('issuer')}
    />
    <TextInput
      label={required(texts.clientId)}
      description={texts.clientIdHint}
      name="client_id"
      maxLength={300}
      required
      {...plain}
      {...form.getInputProps('client_id')}
    />
    <PasswordField
      label={stored ? texts.clientSecret : required(texts.clientSecret)}
      description={stored ? texts.clientSecretSet : texts.clientSecretHint}
      name="client_secret"
      maxLength={1000}
      required={!stored}
      showLabel={words.showPassword}
      {...plain}
      autoComplete="new-password"
      {...form.getInputProps('client_secret')}
    />
  </>
)

function GroupFields({ form }: FieldsProps) {
  const { admin_groups, desk_groups, guide_groups } = form.values
  const any = `${admin_groups}${desk_groups}${guide_groups}` !== ''
  const faulty = ['groups_claim', 'admin_groups', 'desk_groups', 'guide_groups'].some(
    (name) => form.errors[name],
  )
  const field = (name: keyof ProviderEntries, label: string, description?: string) => (
    <TextInput
      label={label}
      {...(description ? { description } : {})}
      name={name}
      maxLength={5000}
      {...plain}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Disclosure
      title={texts.groups}
      note={texts.groupsNote(any)}
      faulty={faulty}
      openedAtFirst={any}
    >
      <Stack gap="md" pt="xs">
        <DisclosureHint>{texts.groupsHint}</DisclosureHint>
        {field('groups_claim', texts.groupsClaim, texts.groupsClaimHint)}
        {field('admin_groups', texts.adminGroups)}
        {field('desk_groups', texts.deskGroups)}
        {field('guide_groups', texts.guideGroups, texts.guideGroupsHint)}
      </Stack>
    </Disclosure>
  )
}

function RemoveButton() {
  const removal = useRemoveSignOn()
  const dialog = useDialog<true>(removal.reset)
  return (
    <>
      <Button variant="default" onClick={() => dialog.open(true)}>
        {texts.remove}
      </Button>
      <DeletionDialog
        opened={dialog.opened}
        onClose={dialog.close}
        texts={signOnRemovalTexts}
        deletion={removal}
        subject={undefined}
      >
        <p>{signOnRemovalTexts.question}</p>
      </DeletionDialog>
    </>
  )
}
