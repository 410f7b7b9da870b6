import { createContext } from 'react'

/** The wording of the question asked when closing a dialog would discard something. */
export interface DiscardWords {
  title: string
  question: string
  keep: string
  discard: string
}

/**
 * The wording that all dialogs share. The app provides it, because `ui` itself contains none.
 */
export interface DialogWords {
  close: string
  discard: DiscardWords
  broken: { sentence: string; hint: string; retry: string; missing: string; dismiss: string }
}

const silent = { title: '', question: '', keep: '', discard: '' }

export const DialogWordsContext = createContext<DialogWords>({
  close: '',
  discard: silent,
  broken: { sentence: '', hint: '', retry: '', missing: '', dismiss: '' },
})
