import '#admin/ui/later-styles.ts'
import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { askedTexts, offerTexts, unledTexts as texts } from '#texts/de/guide-offer.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { AskedMembers } from './asked-members.tsx'
import { type OfferedSlot, type TeamLoad, useGuideOffers, useOfferSlots } from './guide-offers.ts'
import classes from './unled-dialog.module.css'

interface UnledDialogProps {
  projectId: string
  onClose: () => void
  onAssign: (slot: OfferedSlot) => void
  onCallOff: (slot: OfferedSlot) => void
}

/** All slots that nobody has agreed to lead yet, each with its actions. */
export function UnledDialog({ projectId, onClose, ...does }: UnledDialogProps) {
  const { data, error, refetch } = useGuideOffers(projectId)
  const offer = useOfferSlots(projectId)
  const filed = useMailsFiled()
  const slots = data?.slots.filter(({ state }) => state === 'needed') ?? []
  const ask = (some: OfferedSlot[]) => offer.mutate({ slotIds: some.map((one) => one.slot_id) })
  return (
    <Dialog opened onClose={onClose} title={texts.title}>
      {offer.isSuccess ? (
        <FocusedMessage key={offer.submittedAt}>
          {offerTexts.made(offer.data.asked, filed)}
        </FocusedMessage>
      ) : null}
      <Failure
        sentence={offer.isError ? offerTexts.failed : null}
        detail={reasonOf(offer.error)}
        dismissLabel={words.dismiss}
        onDismiss={offer.reset}
      />
      {data ? (
        <>
          <div className={classes.head}>
            <p>{slots.length > 0 ? texts.purpose : texts.empty}</p>
            {slots.length > 1 ? (
              <SubmitButton variant="default" busy={offer.isPending} onClick={() => ask(slots)}>
                {texts.againForAll}
              </SubmitButton>
            ) : null}
          </div>
          {slots.map((slot) => (
            <Unled
              key={slot.slot_id}
              slot={slot}
              team={data.team}
              busy={offer.isPending}
              onAsk={() => ask([slot])}
              {...does}
            />
          ))}
        </>
      ) : error ? (
        <DialogLoadFailure
          sentence={offerTexts.loadFailed}
          detail={reasonOf(error)}
          retryLabel={words.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <FieldsSkeleton label={words.loading} fields={3} />
      )}
    </Dialog>
  )
}

interface UnledProps extends Pick<UnledDialogProps, 'onAssign' | 'onCallOff'> {
  slot: OfferedSlot
  team: TeamLoad
  busy: boolean
  onAsk: () => void
}

function Unled({ slot, team, busy, ...does }: UnledProps) {
  const told = moment(new Date(slot.start), slot.timezone)
  const due = moment(new Date(slot.due_at), slot.timezone)
  return (
    <section className={classes.slot} aria-label={told}>
      <h3 className={classes.moment}>{told}</h3>
      <p>{askedTexts.facts(slot.available_ressources.join(', '), slot.sum)}</p>
      <p className={classes.due} data-overdue={slot.overdue || undefined}>
        {slot.overdue ? texts.overdue : texts.due(due)}
      </p>
      <AskedMembers asked={slot.asked} team={team} />
      <div className={classes.actions}>
        <SubmitButton busy={busy} onClick={does.onAsk}>
          {offerTexts.again}
        </SubmitButton>
        <Button variant="default" onClick={() => does.onAssign(slot)}>
          {texts.assign}
        </Button>
        {slot.sum > 0 ? (
          <Button variant="default" onClick={() => does.onCallOff(slot)}>
            {texts.callOff}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
