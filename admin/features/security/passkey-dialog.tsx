import { Stack, TextInput } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { passkeyFaultOf } from '#admin/api/passkey.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitActions, type SubmitActionsProps } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { Passkey } from '#contract/second-factor.ts'
import { passkeyTexts, passkeyDialogTexts as texts } from '#texts/de/security.ts'
import { required, words } from '#texts/de/words.ts'
import { useAddPasskey, useRenamePasskey } from './security.ts'

interface PasskeyDialogProps {
  opened: boolean
  onClose: () => void
  /** The passkey to rename; undefined for a new passkey. */
  passkey?: Passkey | undefined
  onSaved: (sentence: string) => void
}

export const PasskeyDialog = ({ opened, ...form }: PasskeyDialogProps) => (
  <Dialog
    compact
    opened={opened}
    onClose={form.onClose}
    title={form.passkey ? texts.renameTitle : texts.title}
  >
    {form.passkey ? (
      <RenameForm {...form} passkey={form.passkey} />
    ) : (
      <AddForm onClose={form.onClose} onSaved={form.onSaved} />
    )}
  </Dialog>
)

type FormProps = Omit<PasskeyDialogProps, 'opened' | 'passkey'>

function AddForm({ onClose, onSaved }: FormProps) {
  const add = useAddPasskey()
  const fault = passkeyFaultOf(add.error)
  return (
    <NameForm
      name=""
      submit={texts.submit}
      sending={add}
      failed={texts[fault ?? 'failed']}
      detail={fault ? '' : reasonOf(add.error)}
      onSubmit={(name) =>
        add.mutate(name, {
          onSuccess: () => {
            onClose()
            onSaved(passkeyTexts.added(name))
          },
        })
      }
      onClose={onClose}
    />
  )
}

function RenameForm({ passkey, onClose, onSaved }: FormProps & { passkey: Passkey }) {
  const rename = useRenamePasskey(passkey.id)
  return (
    <NameForm
      name={passkey.name}
      submit={texts.rename}
      sending={rename}
      failed={texts.renameFailed}
      onSubmit={(name) =>
        rename.mutate(name, {
          onSuccess: () => {
            onClose()
            onSaved(passkeyTexts.renamed(name))
          },
        })
      }
      onClose={onClose}
    />
  )
}

interface NameFormProps extends Pick<SubmitActionsProps, 'sending' | 'failed' | 'detail'> {
  name: string
  submit: string
  onSubmit: (name: string) => void
  onClose: () => void
}

function NameForm({ name, submit, onSubmit, ...actions }: NameFormProps) {
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : texts.nameMissing) },
  })
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={form.onSubmit((entries) => onSubmit(entries.name.trim()), focusFault)}
    >
      <Stack gap="md">
        <TextInput
          label={required(texts.name)}
          description={texts.nameHint}
          name="name"
          maxLength={60}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SubmitActions {...actions} cancel={words.cancel}>
          {submit}
        </SubmitActions>
      </Stack>
    </form>
  )
}
