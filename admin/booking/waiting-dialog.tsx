import { Anchor, Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { CallFailure, FocusedMessage, PageMessage } from '#admin/ui/message.tsx'
import { mailTo } from '#admin/ui/phone-link.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { Project } from '#contract/project.ts'
import type { WaitingList } from '#contract/waiting.ts'
import { moment } from '#texts/de/time.ts'
import { waitingListTexts as texts, waitingRemovalTexts } from '#texts/de/waiting.ts'
import { words } from '#texts/de/words.ts'
import classes from './booking.module.css'
import { useOffer, useRemoveEntry, useWaitingList } from './waiting.ts'
import '#admin/ui/later-styles.ts'
import { Link, useLocation } from 'react-router'
import { Dialog, DialogLoadFailure } from '#admin/ui/dialog.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'

export type WaitingEntry = WaitingList[number]

interface WaitingSlot {
  slotId: string
  start: string
  /** In the order people joined the waiting list. */
  entries: WaitingEntry[]
}

/**
 * The waiting-list entries by slot, earliest slot first. An entry for several slots is listed under
 * each of them.
 */
export function waitingBySlot(list: WaitingList): WaitingSlot[] {
  const slots = new Map<string, WaitingSlot>()
  for (const entry of list) {
    for (const { slot_id: slotId, start } of entry.slots) {
      const slot = slots.get(slotId) ?? { slotId, start, entries: [] }
      slots.set(slotId, { ...slot, entries: [...slot.entries, entry] })
    }
  }
  const begins = ({ start }: WaitingSlot) => new Date(start).getTime()
  return [...slots.values()].sort((one, other) => begins(one) - begins(other))
}

interface WaitingItemProps {
  project: Project
  entry: WaitingEntry
  /** The slot this entry is listed under. */
  slot: { slotId: string; start: string }
  onRemove: (entry: WaitingEntry) => void
  onDone: (message: string) => void
}

/** A waiting-list entry, with its state and an admin's actions. */
function WaitingItem({ project, entry, slot, onRemove, onDone }: WaitingItemProps) {
  const offering = useOffer(project.id)
  const filed = useMailsFiled()
  const { name, email, variant, people, people_min } = entry
  const at = (instant: string) => moment(new Date(instant), project.timezone)
  const others = entry.slots.filter(({ slot_id }) => slot_id !== slot.slotId)
  const offer = () =>
    offering.mutate(
      { entryId: entry.id, slotId: slot.slotId },
      { onSuccess: () => onDone(texts.offerDone(name, filed)) },
    )
  return (
    <li className={classes.entry}>
      <div className={classes.waitingItemHead}>
        <p className={classes.waitingItemName}>{name}</p>
        <p>{texts.people(people, people_min)}</p>
      </div>
      <WaitingState {...{ entry, slot, at }} />
      <p
        className={classes.waitingItemDetail}
      >{`${variant} · ${texts.since(at(entry.joined_at))}`}</p>
      <p className={classes.waitingItemDetail}>
        <Anchor href={mailTo(email)} inherit>
          {email}
        </Anchor>
      </p>
      {others.length > 0 ? (
        <p className={classes.waitingItemDetail}>
          {texts.also(others.map(({ start }) => at(start)))}
        </p>
      ) : null}
      <div className={classes.failure}>
        <CallFailure of={offering} sentence={texts.offerFailed} />
      </div>
      <div className={classes.actions}>
        {entry.state === 'waiting' ? (
          <SubmitButton
            variant="default"
            size="sm"
            aria-label={texts.offerTo(name, at(slot.start))}
            busy={offering.isPending}
            onClick={offer}
          >
            {texts.offer}
          </SubmitButton>
        ) : null}
        <Button
          variant="subtle"
          size="sm"
          px={0}
          aria-label={texts.removeOf(name, at(slot.start))}
          onClick={() => onRemove(entry)}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

interface WaitingStateProps extends Pick<WaitingItemProps, 'entry' | 'slot'> {
  at: (instant: string) => string
}

function WaitingState({ entry, slot, at }: WaitingStateProps) {
  const { state, offer, paused_until } = entry
  if (offer) {
    const until = at(offer.until)
    return (
      <p className={classes.waitingItemState} data-tone="offered">
        {offer.slot_id === slot.slotId
          ? texts.offered(offer, until)
          : texts.offeredElsewhere(offer, at(offer.start), until)}
      </p>
    )
  }
  if (state === 'unconfirmed')
    return <p className={classes.waitingItemState}>{texts.unconfirmed}</p>
  if (paused_until && new Date(paused_until) > new Date()) {
    return (
      <p className={classes.waitingItemState}>
        {texts.pausedUntil(at(paused_until))}. {texts.pausedHint}
      </p>
    )
  }
  return <p className={classes.waitingItemState}>{texts.waiting}</p>
}

interface WaitingSlotSectionProps {
  project: Project
  slot: ReturnType<typeof waitingBySlot>[number]
  /** Whether the slot's heading receives focus, because the dialog was opened for this slot. */
  takesFocus: boolean
  onRemove: (entry: WaitingEntry) => void
  onDone: (message: string) => void
}

/** The waiting-list entries for one slot. */
function WaitingSlotSection({ project, slot, takesFocus, ...does }: WaitingSlotSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Runs after the dialog's own effect, which would otherwise put focus on the close button.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const start = moment(new Date(slot.start), project.timezone)
  return (
    <section className={classes.slot} aria-labelledby={id}>
      <h3
        id={id}
        ref={heading}
        tabIndex={-1}
        className={classes.waitingSlotSectionTitle}
        data-autofocus={takesFocus || undefined}
      >
        {start}
      </h3>
      <ol className={classes.entries} aria-label={texts.listOf(start)}>
        {slot.entries.map((entry) => (
          <WaitingItem key={entry.id} {...does} {...{ project, entry, slot }} />
        ))}
      </ol>
    </section>
  )
}

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
    return <DialogLoadFailure sentence={texts.loadFailed} query={{ error, refetch }} />
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={3} />
  const slots = waitingBySlot(data)
  if (slots.length === 0) return <NobodyWaits isOn={project.waiting_list === true} />
  return (
    <div className={classes.waitingDialogList}>
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
