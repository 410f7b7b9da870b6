import { createContext } from 'react'

/** What every dialog says. The app provides it, since `ui` has no sentences of its own. */
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
