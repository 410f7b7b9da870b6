import { useForm } from '@mantine/form'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import type { DiscardWords } from './dialog-words.ts'

/** The state of the forms in a dialog. */
interface DialogEntries {
  /**
   * The names of the forms with unsaved input. Each form can have its own wording for the question
   * asked before its input is discarded.
   */
  unsaved: RefObject<Map<string, DiscardWords | undefined>>
  /** The form's name, unique within its dialog. */
  form?: string
  /** The latest input, restored when the form is rendered again after an error. */
  draft: RefObject<unknown>
}

export const DialogEntriesContext = createContext<DialogEntries>({
  unsaved: { current: new Map() },
  draft: { current: undefined },
})

type FormInput<Entries extends object> = Parameters<typeof useForm<Entries>>[0]

/**
 * While a form has unsaved input, the dialog asks for confirmation before discarding it. Returns a
 * function that says whether another form in the dialog has unsaved input.
 */
export function useUnsavedEntries(
  areUnsaved: boolean,
  own?: string,
  words?: DiscardWords,
): () => boolean {
  const { unsaved, form = own ?? 'form' } = useContext(DialogEntriesContext)
  // The entry is kept if the form fails to render, and removed when the dialog closes.
  useEffect(() => {
    if (areUnsaved) unsaved.current.set(form, words)
    else unsaved.current.delete(form)
  }, [unsaved, areUnsaved, form, words])
  return () => [...unsaved.current.keys()].some((other) => other !== form)
}

/**
 * `useForm` for a form in a dialog. The dialog asks for confirmation before discarding changed
 * input, and the input survives if the form fails to render. `changed`: whether there are other
 * unsaved changes.
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
