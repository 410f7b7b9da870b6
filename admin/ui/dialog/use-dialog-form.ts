import { useForm } from '@mantine/form'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import type { DiscardWords } from './dialog-words.ts'

/** The entries in a dialog's forms. */
interface DialogEntries {
  /** The forms with unsaved entries; each may have its own words for the question. */
  unsaved: RefObject<Map<string, DiscardWords | undefined>>
  /** The form's name, unique in its dialog. */
  form?: string
  /** The latest entries, to restore them when the form is rendered again after an error. */
  draft: RefObject<unknown>
}

export const DialogEntriesContext = createContext<DialogEntries>({
  unsaved: { current: new Map() },
  draft: { current: undefined },
})

type FormInput<Entries extends object> = Parameters<typeof useForm<Entries>>[0]

/**
 * While there are unsaved entries, the dialog asks before discarding them. Returns whether another
 * form of the dialog has unsaved entries.
 */
export function useUnsavedEntries(
  areUnsaved: boolean,
  own?: string,
  words?: DiscardWords,
): () => boolean {
  const { unsaved, form = own ?? 'form' } = useContext(DialogEntriesContext)
  // Kept if the form fails to render. The dialog resets it when it closes.
  useEffect(() => {
    if (areUnsaved) unsaved.current.set(form, words)
    else unsaved.current.delete(form)
  }, [unsaved, areUnsaved, form, words])
  return () => [...unsaved.current.keys()].some((other) => other !== form)
}

/**
 * `useForm` for a form in a dialog: the dialog asks before discarding changed entries, which
 * survive a rendering error in the form. `changed`: whether there are other unsaved changes.
 */
export function useDialogForm<Entries extends object>(input: FormInput<Entries>, changed = false) {
  const { draft } = useContext(DialogEntriesContext)
  const form = useForm<Entries>(input)
  const { values, setValues } = form
  const areOthersUnsaved = useUnsavedEntries(form.isDirty() || changed)

  const restored = useRef(draft.current as Entries | undefined)
  useEffect(() => {
    if (restored.current) setValues(restored.current)
    restored.current = undefined
  }, [setValues])
  useEffect(() => {
    draft.current = values
  }, [draft, values])
  return { ...form, areOthersUnsaved }
}
