import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotOvertakenTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { entriesOf, type SlotEntries } from './slot-entries.ts'

/** A confirmed closed day is not stored. */
type EntryName = Exclude<keyof SlotEntries, 'closedDay'>

const names: EntryName[] = ['starttime', 'max_attendees', 'possible_ressources', 'internal']

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

const same = (one: SlotEntries, other: SlotEntries, name: EntryName) =>
  String(one[name]) === String(other[name])

const inOrder = (entries: SlotEntries): SlotEntries => ({
  ...entries,
  possible_ressources: entries.possible_ressources.toSorted(),
})

interface OvertakenInput {
  /** As it is now, with what others have changed; undefined for a new one. */
  slot: Slot | undefined
  variants: Variant[]
  form: UseFormReturnType<SlotEntries>
  /** Whether the user's own change is being stored. */
  isSaving: boolean
}

/**
 * What others have changed in a slot since its dialog opened and saving would overwrite, until the
 * user has taken it over or decided against it.
 */
export function useOvertaken({ slot, variants, form, isSaving }: OvertakenInput) {
  const [known, setKnown] = useState(slot)
  const takeRef = useRef<HTMLButtonElement>(null)
  if (!slot || !known || isSaving) return { notice: null, ask: () => false }
  const before = inOrder(entriesOf(known))
  const now = inOrder(entriesOf(slot))
  const typed = inOrder(form.values)
  const changed = names.filter((name) => !same(before, now, name) && !same(typed, now, name))
  const decide = () => {
    setKnown(slot)
    form.resetDirty(now)
  }
  const take = () => {
    form.setValues(Object.fromEntries(changed.map((name) => [name, now[name]])))
    decide()
  }
  const notice =
    changed.length > 0 ? (
      <Notice
        tone="warning"
        detail={
          <Group component="span" gap={8} mt={4}>
            <Button ref={takeRef} variant="default" size="sm" onClick={take}>
              {texts.take}
            </Button>
            <Button variant="subtle" size="sm" onClick={decide}>
              {texts.keep}
            </Button>
          </Group>
        }
      >
        {texts.changed(changed.map((name) => sayings[name](slot, variants)))}
      </Notice>
    ) : null
  /** Before storing: whether the user must decide first. */
  const ask = () => {
    takeRef.current?.focus()
    return changed.length > 0
  }
  return { notice, ask }
}
