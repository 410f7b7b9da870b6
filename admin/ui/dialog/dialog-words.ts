import { createContext } from 'react'

/** The question before a dialog closes and something is lost. */
export interface DiscardWords {
  title: string
  question: string
  keep: string
  discard: string
}

/** The texts that all dialogs share. The app provides them, because `ui` contains no texts. */
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
