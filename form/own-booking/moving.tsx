import { useMemo } from 'react'
import { publicProjects } from '#contract/public-paths.ts'
import { Skeleton } from '../fields/message.tsx'
import type { ProjectAddress } from '../state/call.ts'
import { type LoadedOffer, troubleIn, useOffer } from '../state/offer.ts'
import type { MoveProps } from './change-props.ts'
import { DateChoice } from './date-choice.tsx'
import { MoveCheck } from './move-check.tsx'
import { Part } from './part.tsx'

/** The steps for moving a booking to another slot: day, time, and a final check. */
export function Moving(props: MoveProps) {
  const { t, words, booking, back, draft } = props
  const url = `${publicProjects}${booking.project_id}` as ProjectAddress
  const { offer, trouble, loading, load } = useOffer(url, booking.language)
  const others = useMemo(
    () => offer && withoutSlot(offer, booking.slot_id),
    [offer, booking.slot_id],
  )
  const { slot, day } = draft
  if (others && props.step === 'check' && slot) {
    const reach = { offer: others, loading, failed: !!trouble, load }
    return <MoveCheck key={slot.slot_id} {...props} {...reach} slot={slot} />
  }
  const time = props.step === 'time' && day && offer
  return (
    <Part
      key={time ? 'time' : 'day'}
      {...{ words }}
      title={time ? offer.texts.chooseTime : words.dayTitle}
      now={props.now}
      onBack={back}
    >
      {others ? (
        <DateChoice {...props} offer={others} {...{ loading, load }} failed={!!trouble} />
      ) : trouble ? (
        <>
          <p role="alert">{t.notLoaded}</p>
          <button type="button" className="main" onClick={() => load()}>
            {t.tryAgain}
          </button>
        </>
      ) : (
        <Skeleton loading={troubleIn(booking.language).loading} />
      )}
    </Part>
  )
}

/** The offer without the booking's own slot. */
const withoutSlot = (offer: LoadedOffer, slotId: string | undefined): LoadedOffer => ({
  ...offer,
  slots: offer.slots.filter(({ slot_id }) => slot_id !== slotId),
})
