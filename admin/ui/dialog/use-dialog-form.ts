import { useForm } from '@mantine/form'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'

/** The entries of a dialog's form. */
interface DialogEntries {
  /** Whether there are unsaved entries. */
  unsaved: RefObject<boolean>
  /** The latest entries, to restore them when the form is rendered again after an error. */
  draft: RefObject<unknown>
}

export const DialogEntriesContext = createContext<DialogEntries>({
  unsaved: { current: false },
  draft: { current: undefined },
})

type FormInput<Entries extends object> = Parameters<typeof useForm<Entries>>[0]

/** While there are unsaved entries, the dialog asks before discarding them. */
export function useUnsavedEntries(areUnsaved: boolean) {
  const { unsaved } = useContext(DialogEntriesContext)
  // Kept if the form fails to render. The dialog resets it when it closes.
  useEffect(() => {
    unsaved.current = areUnsaved
  }, [unsaved, areUnsaved])
}

/**
 * `useForm` for the form of a dialog: the dialog asks before discarding changed entries, which
 * survive an error in the form. `changed`: whether there are other unsaved changes.
 */
export function useDialogForm<Entries extends object>(input: FormInput<Entries>, changed = false) {
  const { draft } = useContext(DialogEntriesContext)
  const form = useForm<Entries>(input)
  const { values, setValues } = form
  useUnsavedEntries(form.isDirty() || changed)

  const restored = useRef(draft.current as Entries | undefined)
  useEffect(() => {
    if (restored.current) setValues(restored.current)
    restored.current = undefined
  }, [setValues])
  useEffect(() => {
    draft.current = values
  }, [draft, values])
  return form
}
