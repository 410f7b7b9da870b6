import { useForm } from '@mantine/form'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'

/** What a dialog knows of the entries of its form. */
interface DialogEntries {
  /** Whether something was typed that is not saved. */
  unsaved: RefObject<boolean>
  /** The entries as they were last shown, for when the form fails and is drawn anew. */
  draft: RefObject<unknown>
}

export const DialogEntriesContext = createContext<DialogEntries>({
  unsaved: { current: false },
  draft: { current: undefined },
})

type FormInput<Entries extends object> = Parameters<typeof useForm<Entries>>[0]

/**
 * `useForm` for the form of a dialog: the dialog asks before it drops changed entries, and they
 * outlive an error in the form.
 */
export function useDialogForm<Entries extends object>(input: FormInput<Entries>) {
  const { unsaved, draft } = useContext(DialogEntriesContext)
  const form = useForm<Entries>(input)
  const { values, setValues } = form
  const dirty = form.isDirty()

  const restored = useRef(draft.current as Entries | undefined)
  useEffect(() => {
    if (restored.current) setValues(restored.current)
    restored.current = undefined
  }, [setValues])
  useEffect(() => {
    draft.current = values
  }, [draft, values])
  // Stays as it is where the form fails: the dialog forgets both when it closes.
  useEffect(() => {
    unsaved.current = dirty
  }, [unsaved, dirty])
  return form
}
