import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FiledNote } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { RequiredNote } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { organisationCalls } from '#contract/organisation.calls.ts'
import type { OrganisationDeletion } from '#contract/registration.ts'
import { isSameName } from '#contract/same-name.ts'
import { organisationDeletionTexts as texts } from '#texts/de/settings.ts'
import { moment } from '#texts/de/time.ts'
import { required } from '#texts/de/words.ts'
import { useOrganisation } from './organisation.ts'

const ask = (json: OrganisationDeletion) => call(organisationCalls.askForDeletion, { json })
const takeBack = () => call(organisationCalls.takeDeletionBack)

/** Schedules or cancels the deletion. Afterwards, the page shows the current deletion date. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['organisation'] }),
  })
}

/** `onAsked` is called even if the dialog has gone by then. */
const useAskForDeletion = (onAsked: () => void) => useChange(ask, onAsked)

export const useTakeDeletionBack = (onTakenBack: () => void) =>
  useChange<void>(takeBack, onTakenBack)

interface DeletionDialogProps {
  onClose: () => void
  /** The organisation's name. */
  organisation: string
}

const DeletionDialog = formDialog(DeletionForm, {
  compact: true,
  title: ({ organisation }) => texts.title(organisation),
})

/** Explains what will be lost and when, and asks the user to type the organisation's name. */
function DeletionForm({ onClose, organisation }: DeletionDialogProps) {
  const deletion = useAskForDeletion(onClose)
  const form = useDialogForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (isSameName(organisation, typed) ? null : texts.nameDiffers) },
  })
  const submit = form.onSubmit((entries) => deletion.mutate({ organisation_name: entries.name }))

  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <p>{texts.question}</p>
      <p>{texts.until}</p>
      <FiledNote />
      <RequiredNote />
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
    </EntryForm>
  )
}

interface DeletionSectionProps {
  /**
   * Called with a sentence saying what was done, or with an empty string when the next action
   * begins.
   */
  onToast: (toast: string) => void
}

/**
 * Schedules the deletion of the whole organisation for seven days from now, or cancels a scheduled
 * deletion.
 */
export function DeletionSection({ onToast }: DeletionSectionProps) {
  const { data: organisation } = useOrganisation()
  const dialog = useDialog<string>(() => onToast(''))
  const taking = useTakeDeletionBack(() => onToast(texts.takenBack))
  if (!organisation) return null
  const { name, deletes_at } = organisation
  return (
    <Section
      title={texts.section}
      purpose={deletes_at ? texts.asked(moment(new Date(deletes_at), deviceZone)) : texts.purpose}
    >
      {/* One button for both actions, so that it keeps focus. */}
      <SubmitButton
        variant="default"
        busy={taking.isPending}
        onClick={() => (deletes_at ? taking.mutate() : dialog.open(name))}
      >
        {deletes_at ? texts.takeBack : texts.open}
      </SubmitButton>
      <CallFailure of={taking} sentence={texts.takeBackFailed} />
      <DeletionDialog
        opened={dialog.opened}
        onClose={dialog.close}
        organisation={dialog.subject ?? name}
      />
    </Section>
  )
}
