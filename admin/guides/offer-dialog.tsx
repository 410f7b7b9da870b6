import '#admin/ui/later-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FiledNote, useMailsFiled } from '#admin/api/changes.tsx'
import { Dialog, DialogActions, DialogLoadFailure } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton, wholeNumber } from '#admin/ui/field.tsx'
import { CallFailure, FocusedMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { askedTexts, offerTexts, unledTexts } from '#texts/de/guide-offer.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { AskedMembers } from './asked-slots-page.tsx'
import { GuideSettings } from './guide-settings.tsx'
import classes from './guides.module.css'
import { type OfferedSlot, type TeamLoad, useGuideOffers, useOfferSlots } from './queries.ts'

interface OfferDialogProps {
  opened: boolean
  onClose: () => void
  projectId: string
  slotId: string
  moment: string
  /** How many guides are already assigned to the slot. */
  assigned: number
  /** How many its people need, if that is more than one. */
  needed: number | undefined
}

const mostGuides = 20

/** Offers a slot to the team, and shows who was asked and what they answered. */
export function OfferDialog({ opened, onClose, projectId, ...of }: OfferDialogProps) {
  const { data } = useGuideOffers(projectId, opened)
  const offer = useOfferSlots(projectId)
  const filed = useMailsFiled()
  const known = data?.slots.find(({ slot_id }) => slot_id === of.slotId)
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const usual = Math.max(known?.guides_needed ?? of.needed ?? 1, of.assigned + (known ? 0 : 1))
  const guides = typed === undefined ? usual : wholeNumber(typed)
  const isNumber = guides >= 1 && guides <= mostGuides
  const [isAsked, setIsAsked] = useState(false)
  const submit = () => {
    setIsAsked(true)
    if (isNumber) offer.mutate({ slotIds: [of.slotId], guides })
    else field.current?.focus()
  }
  return (
    <Dialog compact opened={opened} onClose={onClose} title={offerTexts.title}>
      <p className={classes.offerDialogMoment}>{of.moment}</p>
      <p>{offerTexts.purpose}</p>
      <FiledNote />
      {offer.isSuccess ? (
        <FocusedMessage key={offer.submittedAt}>
          {offerTexts.made(offer.data.asked, filed)}
        </FocusedMessage>
      ) : null}
      <TextInput
        ref={field}
        mt="md"
        size="md"
        label={offerTexts.guides}
        name="guides"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(usual)}
        error={isAsked && !isNumber ? offerTexts.guidesInvalid : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      {known ? <AskedMembers asked={known.asked} slot={known} team={data?.team ?? []} /> : null}
      <div className={classes.settings}>
        <GuideSettings />
      </div>
      <DialogActions message={<CallFailure of={offer} sentence={offerTexts.failed} />}>
        <SubmitButton busy={offer.isPending} onClick={submit}>
          {known ? offerTexts.again : offerTexts.offer}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

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
    <Dialog opened onClose={onClose} title={unledTexts.title}>
      {offer.isSuccess ? (
        <FocusedMessage key={offer.submittedAt}>
          {offerTexts.made(offer.data.asked, filed)}
        </FocusedMessage>
      ) : null}
      <CallFailure of={offer} sentence={offerTexts.failed} />
      {data ? (
        <>
          <div className={classes.head}>
            <p>{slots.length > 0 ? unledTexts.purpose : unledTexts.empty}</p>
            {slots.length > 1 ? (
              <SubmitButton variant="default" busy={offer.isPending} onClick={() => ask(slots)}>
                {unledTexts.againForAll}
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
        <DialogLoadFailure sentence={offerTexts.loadFailed} query={{ error, refetch }} />
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
    <section className={classes.unledDialogSlot} aria-label={told}>
      <h3 className={classes.unledDialogMoment}>{told}</h3>
      <p>{askedTexts.facts(slot.available_ressources.join(', '), slot.sum)}</p>
      <p className={classes.due} data-overdue={slot.overdue || undefined}>
        {slot.overdue ? unledTexts.overdue : unledTexts.due(due)}
      </p>
      <AskedMembers asked={slot.asked} slot={slot} team={team} />
      <div className={classes.unledDialogActions}>
        <SubmitButton busy={busy} onClick={does.onAsk}>
          {offerTexts.again}
        </SubmitButton>
        <Button variant="default" onClick={() => does.onAssign(slot)}>
          {unledTexts.assign}
        </Button>
        {slot.sum > 0 ? (
          <Button variant="default" onClick={() => does.onCallOff(slot)}>
            {unledTexts.callOff}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
