import { useQuery } from '@tanstack/react-query'
import { wallDay } from '#admin/dashboard/wall-clock.ts'
import { DialogLoadFailure, formDialog } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import type { Slot } from '#contract/slot.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { words } from '#texts/de/words.ts'
import { seriesQuery } from './queries.ts'
import { SeriesForm, type SeriesFormProps } from './series-form.tsx'

interface SeriesDialogProps extends Omit<SeriesFormProps, 'existing' | 'typed'> {
  /** The slot whose series is changed, from the slot's day onwards. */
  slot: Slot
}

export const SeriesDialog = formDialog(LoadedForm, { title: texts.change })

function LoadedForm({ slot, ...form }: SeriesDialogProps) {
  const wanted = seriesQuery(form.project.id, slot.series_id ?? '')
  const { data, error, refetch } = useQuery({ ...wanted, gcTime: 0, staleTime: Infinity })
  if (data) {
    const from = wallDay(new Date(slot.start), data.timezone)
    return <SeriesForm {...form} existing={{ series: data, from }} />
  }
  if (error) {
    return <DialogLoadFailure sentence={texts.loadFailed} query={{ error, refetch }} />
  }
  return <FieldsSkeleton label={words.loading} fields={5} />
}
