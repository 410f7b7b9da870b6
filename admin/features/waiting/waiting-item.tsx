import { Anchor, Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { mailTo } from '#admin/ui/person/mail-to.ts'
import type { Project } from '#contract/project.ts'
import { moment } from '#texts/de/time.ts'
import { waitingListTexts as texts } from '#texts/de/waiting.ts'
import { words } from '#texts/de/words.ts'
import { useOffer } from './waiting.ts'
import classes from './waiting-item.module.css'
import type { WaitingEntry } from './waiting-slots.ts'

interface WaitingItemProps {
  project: Project
  entry: WaitingEntry
  /** The slot this entry is listed under. */
  slot: { slotId: string; start: string }
  onRemove: (entry: WaitingEntry) => void
  onDone: (message: string) => void
}

/** A waiting-list entry, with its state and an admin's actions. */
export function WaitingItem({ project, entry, slot, onRemove, onDone }: WaitingItemProps) {
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
      <div className={classes.head}>
        <p className={classes.name}>{name}</p>
        <p>{texts.people(people, people_min)}</p>
      </div>
      <WaitingState {...{ entry, slot, at }} />
      <p className={classes.detail}>{`${variant} · ${texts.since(at(entry.joined_at))}`}</p>
      <p className={classes.detail}>
        <Anchor href={mailTo(email)} inherit>
          {email}
        </Anchor>
      </p>
      {others.length > 0 ? (
        <p className={classes.detail}>{texts.also(others.map(({ start }) => at(start)))}</p>
      ) : null}
      <div className={classes.failure}>
        <Failure
          sentence={offering.isError ? texts.offerFailed : null}
          detail={reasonOf(offering.error)}
          dismissLabel={words.dismiss}
          onDismiss={offering.reset}
        />
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
      <p className={classes.state} data-tone="offered">
        {offer.slot_id === slot.slotId
          ? texts.offered(offer.people, until)
          : texts.offeredElsewhere(offer.people, at(offer.start), until)}
      </p>
    )
  }
  if (state === 'unconfirmed') return <p className={classes.state}>{texts.unconfirmed}</p>
  if (paused_until && new Date(paused_until) > new Date()) {
    return (
      <p className={classes.state}>
        {texts.pausedUntil(at(paused_until))}. {texts.pausedHint}
      </p>
    )
  }
  return <p className={classes.state}>{texts.waiting}</p>
}
