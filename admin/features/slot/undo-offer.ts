import type { ChangeDone } from '#contract/slot-change.ts'

/** The offer to undo an action just carried out on many slots. */
export interface UndoOffer {
  changeId: string
  /** A sentence saying what was done. */
  sentence: string
  done: Pick<ChangeDone, 'created' | 'changed' | 'deleted' | 'mails'>
}
