import type { UseFormReturnType } from '@mantine/form'
import { useOvertaken } from '#admin/ui/overtaken/use-overtaken.tsx'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { slotOvertakenTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { entriesOf, type SlotEntries } from './slot-entries.ts'

/** All entries except `closedDay`: the confirmation of a closed day is not stored. */
type EntryName = Exclude<keyof SlotEntries, 'closedDay'>

const sayings: Record<EntryName, (slot: Slot, variants: Variant[]) => string> = {
  starttime: ({ start, timezone }) => texts.start(moment(new Date(start), timezone)),
  max_attendees: (slot) => texts.capacity(slot.max_attendees),
  possible_ressources: ({ ressource_ids }, variants) =>
    texts.variants(
      variants
        .filter(({ ressource_id }) => ressource_ids.includes(ressource_id))
        .map(({ name }) => name),
    ),
  internal: (slot) => texts.internal(slot.internal),
}

const isName = (name: string): name is EntryName => name in sayings

const inOrder = (entries: SlotEntries): SlotEntries => ({
  ...entries,
  possible_ressources: entries.possible_ressources.toSorted(),
})

interface SlotOvertakenInput {
  /** The slot as it is now, including other users' changes; undefined for a new slot. */
  slot: Slot | undefined
  variants: Variant[]
  form: UseFormReturnType<SlotEntries>
  /** Whether the user's own change is being stored. */
  isSaving: boolean
}

/** Calls `useOvertaken` to find other users' changes to a slot since its dialog opened. */
export const useSlotOvertaken = ({ slot, variants, form, isSaving }: SlotOvertakenInput) =>
  useOvertaken({
    now: slot && inOrder(entriesOf(slot)),
    names: Object.keys(sayings),
    form: { ...form, values: inOrder(form.values) },
    isSaving,
    words: overtakenTexts,
    say: (changed) =>
      texts.changed(
        changed.flatMap(({ name }) =>
          slot && isName(name) ? [sayings[name](slot, variants)] : [],
        ),
      ),
  })
