import '#admin/ui/later-styles.ts'
import { Anchor } from '@mantine/core'
import { useRef, useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import type { Project } from '#contract/project.ts'
import { waitingListTexts as texts, waitingRemovalTexts } from '#texts/de/waiting.ts'
import { words } from '#texts/de/words.ts'
import { useRemoveEntry, useWaitingList } from './waiting.ts'
import classes from './waiting-dialog.module.css'
import { WaitingSlotSection } from './waiting-slot-section.tsx'
import { type WaitingEntry, waitingBySlot } from './waiting-slots.ts'

interface WaitingDialogProps {
  project: Project
  /** The slot whose heading receives focus; undefined if none does. */
  slotId: string | undefined
  onClose: () => void
}

/** A project's waiting list, grouped by slot, with an admin's actions. */
export function WaitingDialog({ project, slotId, onClose }: WaitingDialogProps) {
  const [removing, setRemoving] = useState<WaitingEntry>()
  const [asking, setAsking] = useState(false)
  // `nth` increases with each message, so that the same message takes focus again when
  // repeated.
  const [done, setDone] = useState({ nth: 0, message: '' })
  const opener = useRef<HTMLElement | null>(null)
  const say = (message: string) => setDone(({ nth }) => ({ nth: nth + 1, message }))
  const ask = (entry: WaitingEntry) => {
    opener.current = document.activeElement as HTMLElement | null
    setRemoving(entry)
    setAsking(true)
  }
  const close = () => {
    setAsking(false)
    // The confirmation dialog's focus trap is released only after the next render.
    setTimeout(() => opener.current?.focus({ preventScroll: true }), 20)
  }
  return (
    <>
      <Dialog opened onClose={onClose} title={texts.title}>
        {done.message ? <FocusedMessage key={done.nth}>{done.message}</FocusedMessage> : null}
        <Waiting {...{ project, slotId }} onRemove={ask} onDone={say} />
      </Dialog>
      {removing ? (
        <RemovalDialog
          projectId={project.id}
          entry={removing}
          opened={asking}
          onClose={close}
          onRemoved={(name) => {
            opener.current = null
            say(texts.removed(name))
          }}
        />
      ) : null}
    </>
  )
}

interface WaitingProps extends Pick<WaitingDialogProps, 'project' | 'slotId'> {
  onRemove: (entry: WaitingEntry) => void
  onDone: (message: string) => void
}

function Waiting({ project, slotId, ...does }: WaitingProps) {
  const { data, error, refetch } = useWaitingList(project.id)
  if (!data && error) {
    return (
      <DialogLoadFailure
        sentence={texts.loadFailed}
        detail={reasonOf(error)}
        retryLabel={words.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={3} />
  const slots = waitingBySlot(data)
  if (slots.length === 0) return <NobodyWaits isOn={project.waiting_list === true} />
  return (
    <div className={classes.list}>
      <p className={classes.rule}>{texts.rule}</p>
      {slots.map((slot) => (
        <WaitingSlotSection
          key={slot.slotId}
          {...does}
          {...{ project, slot }}
          takesFocus={slot.slotId === slotId}
        />
      ))}
    </div>
  )
}

function NobodyWaits({ isOn }: { isOn: boolean }) {
  const { search } = useLocation()
  return (
    <PageMessage
      title={texts.empty}
      action={
        isOn ? null : (
          <Anchor component={Link} to={{ pathname: '/admin/settings/website', search }} inherit>
            {texts.toSettings}
          </Anchor>
        )
      }
    >
      {isOn ? texts.emptyHint : texts.offHint}
    </PageMessage>
  )
}

interface RemovalDialogProps {
  projectId: string
  entry: WaitingEntry
  opened: boolean
  onClose: () => void
  onRemoved: (name: string) => void
}

const RemovalDialog = ({ projectId, entry, onRemoved, ...dialog }: RemovalDialogProps) => (
  <DeletionDialog
    {...dialog}
    texts={waitingRemovalTexts}
    deletion={useRemoveEntry(projectId)}
    subject={entry.id}
    onDeleted={() => onRemoved(entry.name)}
  >
    <p>
      {entry.offer
        ? waitingRemovalTexts.questionOffered(entry.name)
        : waitingRemovalTexts.question(entry.name)}
    </p>
  </DeletionDialog>
)
