import '#admin/ui/later-styles.ts'
import { SegmentedControl } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DialogEntriesContext } from '#admin/ui/dialog/use-dialog-form.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { usePrefetch } from '#admin/ui/hooks/use-prefetch.ts'
import type { TeamMember } from '#contract/staff.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { words } from '#texts/de/words.ts'
import { savingSeriesKey } from '../series/save-series.ts'
import type { UndoOffer } from '../undo-offer.ts'
import { type SlotKind, useKindEntries } from './kind-entries.ts'
import type { SlotEntries } from './slot-entries.ts'
import { SlotForm, type SlotFormProps } from './slot-form.tsx'

const loadSeriesForm = () => import('../series/series-form.tsx')
const SeriesForm = lazy(async () => ({ default: (await loadSeriesForm()).SeriesForm }))

interface NewSlotsProps extends SlotFormProps {
  team: TeamMember[] | undefined
  teamFailed: boolean
  /** Called with the result once a series is stored. */
  onSeriesSaved: (offer: UndoOffer) => void
  onLateFailure: (sentence: string) => void
}

/** The forms for new slots: one for single slots, one for a series. */
export function NewSlots(props: NewSlotsProps) {
  const { team, teamFailed, onSeriesSaved, onLateFailure, ...form } = props
  const { kind, setKind, entries } = useKindEntries()
  const isSaving = useIsMutating({ mutationKey: savingSeriesKey }) > 0
  usePrefetch(loadSeriesForm)
  const { project, variants, onClose } = form
  return (
    <>
      <SegmentedControl
        aria-label={texts.kind}
        name="kind"
        fullWidth
        mb="md"
        value={kind}
        disabled={isSaving}
        onChange={(chosen) => setKind(chosen as SlotKind)}
        data={[
          { value: 'once', label: texts.once },
          { value: 'regularly', label: texts.regularly },
        ]}
      />
      <DialogEntriesContext value={entries[kind]}>
        {kind === 'once' ? (
          <SlotForm {...form} />
        ) : (
          <Suspense fallback={<FieldsSkeleton label={words.loading} fields={5} />}>
            <SeriesForm
              project={project}
              variants={variants}
              team={team}
              teamFailed={teamFailed}
              typed={entries.once.draft.current as SlotEntries | undefined}
              onSaved={onSeriesSaved}
              onLateFailure={onLateFailure}
              onClose={onClose}
            />
          </Suspense>
        )}
      </DialogEntriesContext>
    </>
  )
}
