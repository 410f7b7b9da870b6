import '#admin/ui/later-styles.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { UnusualBookings } from '#contract/booker.ts'
import { unusualBookingTexts as texts, unusualNoticeTexts } from '#texts/de/booker.ts'
import { words } from '#texts/de/words.ts'
import { OriginGroup } from './origin-group.tsx'
import { useCancelUnusual, useDismissUnusual, useUnusualOrigins } from './unusual-bookings.ts'

interface UnusualDialogProps {
  opened: boolean
  onClose: () => void
  onCancelled: (count: number) => void
  projectId: string
  counted: UnusualBookings
}

// Up to this many bookings are initially expanded. If there are more, all are collapsed by origin.
const mostUnfolded = 20

/**
 * The unusual bookings by origin. All are initially selected; those still selected can be cancelled
 * together.
 */
export const UnusualDialog = ({ opened, ...review }: UnusualDialogProps) => (
  <Dialog opened={opened} onClose={review.onClose} title={texts.title}>
    <Review {...review} />
  </Dialog>
)

// A separate component inside the dialog, so the current bookings are fetched each time the dialog
// opens.
function Review({ onClose, onCancelled, projectId, counted }: Omit<UnusualDialogProps, 'opened'>) {
  const origins = useUnusualOrigins(projectId)
  const cancelling = useCancelUnusual(projectId)
  const dismissal = useDismissUnusual(projectId)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [mails, setMails] = useState(false)
  const [missing, setMissing] = useState(false)
  const groups = origins.data?.origins ?? []
  const listed = groups.flatMap(({ bookings }) => bookings)
  const chosen = listed.filter(({ booking_id }) => !kept.has(booking_id))
  const busy = cancelling.isPending || dismissal.isPending

  const reset = () => {
    cancelling.reset()
    dismissal.reset()
    setMissing(false)
  }
  const keep = (ids: string[], isKept: boolean) => {
    setMissing(false)
    setKept((before) => {
      const after = new Set(before)
      for (const id of ids) isKept ? after.add(id) : after.delete(id)
      return after
    })
  }
  const cancel = () => {
    reset()
    if (chosen.length === 0) return setMissing(true)
    const booking_ids = chosen.map(({ booking_id }) => booking_id)
    cancelling.mutate(
      { booking_ids, mails },
      {
        onSuccess: ({ cancelled }) => {
          onCancelled(cancelled)
          onClose()
        },
      },
    )
  }
  const accept = (until: string) => {
    reset()
    dismissal.mutate({ until }, { onSuccess: onClose })
  }

  if (origins.isError) {
    return (
      <DialogLoadFailure
        sentence={texts.loadFailed}
        detail={reasonOf(origins.error)}
        retryLabel={words.retry}
        onRetry={() => void origins.refetch()}
      />
    )
  }
  if (!origins.data) return <FieldsSkeleton label={words.loading} fields={3} />
  const { bookings, until } = origins.data
  const failed = cancelling.isError
    ? texts.cancelFailed
    : dismissal.isError
      ? texts.inOrderFailed
      : null
  return (
    <Stack gap="md">
      <p>
        {unusualNoticeTexts.sentence(counted.bookings, counted.people)}{' '}
        {texts.usual(counted.usual_people)}
      </p>
      <p>{listed.length > 0 ? texts.hint : texts.none}</p>
      {listed.length < bookings ? <p>{texts.listed(listed.length, bookings)}</p> : null}
      {groups.map((group, index) => (
        <OriginGroup
          key={group.bookings[0]?.booking_id}
          nth={index + 1}
          group={group}
          kept={kept}
          onKeep={keep}
          unfolded={listed.length <= mostUnfolded}
        />
      ))}
      <DialogActions
        message={
          <>
            <Checkbox
              label={texts.mails}
              description={texts.mailsHint}
              checked={mails}
              mb="sm"
              onChange={(event) => setMails(event.currentTarget.checked)}
            />
            {mails ? <FiledNote /> : null}
            <Failure
              sentence={missing ? texts.nothingChosen : failed}
              detail={reasonOf(cancelling.error ?? dismissal.error)}
              dismissLabel={words.dismiss}
              onDismiss={reset}
            />
          </>
        }
      >
        <Button variant="default" aria-busy={busy} onClick={() => !busy && accept(until)}>
          {texts.inOrder}
        </Button>
        <SubmitButton color="red" onClick={cancel} busy={busy}>
          {texts.cancel(chosen.length)}
        </SubmitButton>
      </DialogActions>
    </Stack>
  )
}
