import { createContext } from 'react'

/** The texts that all dialogs share. The app provides them, because `ui` contains no texts. */
export interface DialogWords {
  close: string
  discard: { title: string; question: string; keep: string; discard: string }
  broken: { sentence: string; hint: string; retry: string; missing: string; dismiss: string }
}

const silent = { title: '', question: '', keep: '', discard: '' }

export const DialogWordsContext = createContext<DialogWords>({
  close: '',
  discard: silent,
  broken: { sentence: '', hint: '', retry: '', missing: '', dismiss: '' },
})
