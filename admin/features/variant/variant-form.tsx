import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { isOvertaken } from '#admin/api/overtaken.ts'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useHeld } from '#admin/ui/hooks/use-held.ts'
import { useOvertaken } from '#admin/ui/overtaken/use-overtaken.tsx'
import { isSameName } from '#contract/same-name.ts'
import type { Variant } from '#contract/variant.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { variantDialogTexts as texts } from '#texts/de/variant.ts'
import { words } from '#texts/de/words.ts'
import { useSaveVariant } from './save-variant.ts'
import {
  entriesOf,
  entryLabels,
  entryNames,
  newEntries,
  rulesFor,
  toInput,
} from './variant-entries.ts'
import { VariantFields } from './variant-fields.tsx'

export interface VariantFormProps {
  projectId: string
  /** The variant to change; undefined for a new variant. */
  variant: Variant | undefined
  /** All of the project's variants, used to point out duplicate names. */
  variants: Variant[]
  onSaved: (name: string) => void
  onClose: () => void
}

export function VariantForm(props: VariantFormProps) {
  const { projectId, variant, variants, onSaved, onClose } = props
  const save = useSaveVariant(projectId)
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: variant ? entriesOf(variant) : newEntries,
    validate: rulesFor(variant),
  })

  const stored = variants.find(({ id }) => id === variant?.id) ?? variant
  const now = stored && entriesOf(stored)
  const overtaken = useOvertaken({
    now,
    names: Object.keys(entryLabels),
    form,
    isSaving: save.isPending || save.isSuccess,
    isRefused: isOvertaken(save.error),
    words: overtakenTexts,
    say: (changed) =>
      overtakenTexts.changed(changed, { by: stored?.changed_by, labels: entryLabels }),
  })

  const submit = form.onSubmit((entries) => {
    if (overtaken.ask()) return
    if (variant && !form.isDirty()) return onClose()
    save.mutate(
      {
        stored,
        variant: toInput(entries),
        overwrites: (newest) => overtaken.overwrites(entriesOf(newest), entries),
      },
      {
        onSuccess: ({ name }) => {
          onSaved(name)
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, entryNames))
          focusFault()
        },
      },
    )
  }, focusFault)

  const nameTaken = useHeld(
    variants.some(({ id, name }) => id !== variant?.id && isSameName(name, form.values.name)),
    save.isPending,
  )

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <VariantFields
        inputOf={form.getInputProps}
        entries={form.values}
        errors={form.errors}
        nameTaken={nameTaken}
      />
      <SubmitActions
        sending={save}
        failed={overtaken.mustDecide ? null : texts.failed}
        notice={overtaken.notice}
        cancel={words.cancel}
        onClose={onClose}
      >
        {variant ? texts.save : texts.add}
      </SubmitActions>
    </form>
  )
}
