import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { reasonOf } from '#admin/api/client.ts'
import type { UndoOffer } from '#admin/dashboard/queries.ts'
import { noonOf, wallDay } from '#admin/dashboard/wall-clock.ts'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import type { Slot } from '#contract/slot.ts'
import { seriesTexts, seriesDeletionTexts as texts } from '#texts/de/series.ts'
import { date } from '#texts/de/time.ts'
import { seriesDeletionPlan, useDeleteSeries } from './queries.ts'

interface DeleteSeriesDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (offer: UndoOffer) => void
  /** Reports a failure after the dialog has been closed. */
  onLateFailure: (sentence: string) => void
  projectId: string
  /** The slot whose series is deleted, from the slot's day onwards. */
  slot: Slot
}

/**
 * Asks for confirmation before deleting a series from a given day onwards. Says how many slots will
 * be deleted, and which will remain.
 */
export function DeleteSeriesDialog(props: DeleteSeriesDialogProps) {
  const { opened, onClose, onDeleted, onLateFailure, projectId, slot } = props
  const { timezone } = slot
  const from = wallDay(new Date(slot.start), timezone)
  const target = { projectId, existing: { seriesId: slot.series_id ?? '', from } }
  const filed = useMailsFiled()
  const plan = useQuery({ ...seriesDeletionPlan(target), enabled: opened, gcTime: 0 })
  const isOpened = useRef(opened)
  useEffect(() => {
    isOpened.current = opened
  }, [opened])
  const deletion = useDeleteSeries(target, {
    onDone: (done) =>
      onDeleted({
        changeId: done.change_id,
        sentence: [
          texts.deleted(done.deleted),
          done.mails > 0 && seriesTexts.mailsPosted(done.mails, filed),
        ]
          .filter(Boolean)
          .join(' '),
        done,
      }),
    onFailed: () => {
      if (!isOpened.current) onLateFailure(texts.failed)
    },
  })
  const booked = plan.data?.booked.length ?? 0
  const deletable = plan.data?.delete.length ?? 0
  return (
    <DeletionDialog
      opened={opened}
      onClose={onClose}
      texts={{ ...texts, delete: deletable > 0 ? texts.delete : undefined }}
      deletion={deletion}
      subject={{}}
    >
      <p>{texts.question(date(noonOf(from, timezone), timezone))}</p>
      <p role="status">
        {plan.data ? texts.count(plan.data.delete.length) : null}
        {plan.isLoading ? texts.loading : null}
        {plan.isError ? `${texts.planFailed} ${reasonOf(plan.error)}` : null}
      </p>
      {booked > 0 ? <p>{texts.booked(booked)}</p> : null}
    </DeletionDialog>
  )
}
