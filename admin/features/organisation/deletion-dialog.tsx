import { Stack, TextInput } from '@mantine/core'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { isSameName } from '#contract/same-name.ts'
import { organisationDeletionTexts as texts } from '#texts/de/settings.ts'
import { required, words } from '#texts/de/words.ts'
import { useAskForDeletion } from './deletion.ts'

interface DeletionDialogProps {
  opened: boolean
  onClose: () => void
  /** The organisation's name. */
  organisation: string
}

export const DeletionDialog = ({ opened, ...form }: DeletionDialogProps) => (
  <Dialog compact opened={opened} onClose={form.onClose} title={texts.title(form.organisation)}>
    <DeletionForm {...form} />
  </Dialog>
)

/** Explains what will be lost and when, and asks the user to type the organisation's name. */
function DeletionForm({ onClose, organisation }: Omit<DeletionDialogProps, 'opened'>) {
  const deletion = useAskForDeletion(onClose)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (isSameName(organisation, typed) ? null : texts.nameDiffers) },
  })
  const submit = form.onSubmit(
    (entries) => deletion.mutate({ organisation_name: entries.name }),
    focusFault,
  )

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        <p>{texts.question}</p>
        <p>{texts.until}</p>
        <FiledNote />
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <TextInput
          label={required(texts.name)}
          description={texts.nameHint(organisation)}
          name="name"
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SubmitActions
          sending={deletion}
          failed={texts.failed}
          cancel={texts.keep}
          onClose={onClose}
          isDestructive
        >
          {texts.delete}
        </SubmitActions>
      </Stack>
    </form>
  )
}
