import { useContext, useMemo, useState } from 'react'
import { DialogEntriesContext } from '#admin/ui/dialog/use-dialog-form.ts'

export type SlotKind = 'once' | 'regularly'

interface Drafts {
  kind: SlotKind
  once?: unknown
  regularly?: unknown
}

/**
 * Keeps the values of two forms in a dialog that shows one at a time. The dialog asks for
 * confirmation before discarding either form's values.
 */
export function useKindEntries() {
  const dialog = useContext(DialogEntriesContext)
  const drafts = dialog.draft as { current: Drafts | undefined }
  const [kind, setKind] = useState<SlotKind>(drafts.current?.kind ?? 'once')
  const entries = useMemo(() => {
    const of = (own: SlotKind) => ({
      unsaved: dialog.unsaved,
      form: own,
      draft: {
        get current() {
          return drafts.current?.[own]
        },
        set current(draft: unknown) {
          drafts.current = { ...drafts.current, kind: own, [own]: draft }
        },
      },
    })
    return { once: of('once'), regularly: of('regularly') }
  }, [dialog, drafts])
  return { kind, setKind, entries }
}
