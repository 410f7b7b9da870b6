import { useState } from 'react'
import { isStatus, reasonOf } from '#admin/api/api-error.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { askedTexts as texts } from '#texts/de/guide-offer.ts'
import { words } from '#texts/de/words.ts'
import { AskedSlotCard } from './asked-slot-card.tsx'
import { useAnswer, useAskedSlots } from './asked-slots.ts'
import classes from './asked-slots-page.module.css'

/**
 * The page opened by the link in an offer. Merely opening it does not answer the offer, because
 * mail programs open links by themselves.
 */
export function AskedSlotsPage({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useAskedSlots(token)
  const answer = useAnswer(token)
  const [slotId, setSlotId] = useState('')
  const isInvalid = isStatus(error, 404) || isStatus(error, 422)
  const purpose = data && !isInvalid ? texts.purpose(data.staff_name, data.organisation) : undefined
  return (
    <Entrance product={words.product} title={texts.title} {...(purpose ? { purpose } : {})}>
      <title>{`${texts.title} · ${words.product}`}</title>
      {isInvalid ? (
        <FocusedMessage tone="error" detail={texts.invalidAdvice}>
          {texts.invalid}
        </FocusedMessage>
      ) : data ? (
        <ul className={classes.list} aria-label={texts.list}>
          {data.slots.map((slot) => (
            <AskedSlotCard
              key={slot.slot_id}
              slot={slot}
              busy={answer.isPending && slotId === slot.slot_id}
              failure={
                answer.isError && slotId === slot.slot_id ? reasonOf(answer.error) : undefined
              }
              onAnswer={(word) => {
                setSlotId(slot.slot_id)
                answer.mutate({ word, slot })
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <>
          <FocusedMessage tone="error" detail={reasonOf(error)}>
            {texts.loadFailed}
          </FocusedMessage>
          <SubmitButton mt="md" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </SubmitButton>
        </>
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </Entrance>
  )
}
