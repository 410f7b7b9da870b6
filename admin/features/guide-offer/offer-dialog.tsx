import '#admin/ui/later-styles.ts'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { FiledNote, useMailsFiled } from '#admin/api/mails-filed.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { offerTexts as texts } from '#texts/de/guide-offer.ts'
import { words } from '#texts/de/words.ts'
import { AskedMembers } from './asked-members.tsx'
import { useGuideOffers, useOfferSlots } from './guide-offers.ts'
import { GuideSettings } from './guide-settings.tsx'
import classes from './offer-dialog.module.css'

interface OfferDialogProps {
  opened: boolean
  onClose: () => void
  projectId: string
  slotId: string
  moment: string
  /** How many guides are already assigned to the slot. */
  assigned: number
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
  const usual = Math.max(known?.guides_needed ?? 1, of.assigned + (known ? 0 : 1))
  const guides = typed === undefined ? usual : wholeNumber(typed)
  const isNumber = guides >= 1 && guides <= mostGuides
  const [isAsked, setIsAsked] = useState(false)
  const submit = () => {
    setIsAsked(true)
    if (isNumber) offer.mutate({ slotIds: [of.slotId], guides })
    else field.current?.focus()
  }
  return (
    <Dialog compact opened={opened} onClose={onClose} title={texts.title}>
      <p className={classes.moment}>{of.moment}</p>
      <p>{texts.purpose}</p>
      <FiledNote />
      {offer.isSuccess ? (
        <FocusedMessage key={offer.submittedAt}>
          {texts.made(offer.data.asked, filed)}
        </FocusedMessage>
      ) : null}
      <TextInput
        ref={field}
        mt="md"
        size="md"
        label={texts.guides}
        name="guides"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(usual)}
        error={isAsked && !isNumber ? texts.guidesInvalid : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      {known ? <AskedMembers asked={known.asked} team={data?.team ?? []} /> : null}
      <div className={classes.settings}>
        <GuideSettings />
      </div>
      <DialogActions
        message={
          <Failure
            sentence={offer.isError ? texts.failed : null}
            detail={reasonOf(offer.error)}
            dismissLabel={words.dismiss}
            onDismiss={offer.reset}
          />
        }
      >
        <SubmitButton busy={offer.isPending} onClick={submit}>
          {known ? texts.again : texts.offer}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
