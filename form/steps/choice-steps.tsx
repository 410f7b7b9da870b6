import type { ReactNode } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import { counted, say } from '#form/fields/details.ts'
import type { OfferedVariant } from '#form/state/choice.ts'
import {
  leftText,
  mostFree,
  offers,
  type Reach,
  textsFor,
  useSlotsUntil,
} from '#form/state/offer.ts'
import type { FormTexts } from '#texts/de/form.ts'

interface ChoiceItemProps {
  /** Without this function, the item cannot be chosen. */
  onChoose: (() => void) | false | undefined
  /** Whether it is only a place to wait for, which looks second to the others. */
  wait?: boolean | undefined
  children: ReactNode
}

/** One of several choices in a list. */
export const ChoiceItem = ({ onChoose, wait, children }: ChoiceItemProps) => (
  <li>
    {onChoose ? (
      <button type="button" className={wait ? 'choice closed' : 'choice'} onClick={onChoose}>
        {children}
      </button>
    ) : (
      <div className="choice closed">{children}</div>
    )}
  </li>
)

interface TimeStepProps {
  t: FormTexts
  /** All slots of the day, including full ones. */
  slots: PublicSlot[]
  people: number
  /** The number of people, in words. */
  persons: string
  timeOf: (slot: PublicSlot) => string
  /** Whether full times open the waiting list. */
  wait?: boolean
  onChoose: (slot: PublicSlot) => void
  onOtherDay: () => void
}

/**
 * The times of the chosen day. Those without room for the group either cannot be chosen or open the
 * waiting list.
 */
export function TimeStep(props: TimeStepProps) {
  const { t, slots, people, persons, timeOf, wait, onChoose, onOtherDay } = props
  const most = mostFree(slots)
  const none = most < people
  return (
    <>
      {none && <p role="status">{most ? say(t.dayTooSmall, { people: persons }) : t.timesTaken}</p>}
      <ul className="times">
        {slots.map((slot) => {
          const isFull = slot.remaining < people
          return (
            <ChoiceItem
              key={slot.slot_id}
              wait={isFull}
              onChoose={(!isFull || wait) && (() => onChoose(slot))}
            >
              <b>{timeOf(slot)}</b>
              <small>{slot.remaining ? leftText(slot.remaining, t) : t.soldOut}</small>
              {isFull && wait && <small>{t.wait}</small>}
            </ChoiceItem>
          )
        })}
      </ul>
      {none && (
        <button type="button" className="second" onClick={onOtherDay}>
          {t.otherDay}
        </button>
      )}
    </>
  )
}

interface VariantStepProps extends Reach {
  t: FormTexts
  onChoose: (variant: OfferedVariant) => void
}

/** The step for choosing a variant. Variants without slots are marked once all slots are loaded. */
export function VariantStep({ t, onChoose, ...reach }: VariantStepProps) {
  const { project, slots, until, horizon } = reach.offer
  const isOffered = ({ ressource_id }: OfferedVariant, people?: number) =>
    slots.some((slot) => offers(slot, ressource_id, people))
  useSlotsUntil(project.variants.every((one) => isOffered(one)) ? until : horizon, reach)

  return (
    <ul className="choices">
      {project.variants.map((variant) => {
        const closed = until >= horizon && !isOffered(variant, project.waiting_list ? 0 : 1)
        const { price } = textsFor(reach.offer, variant.ressource_id)
        return (
          <ChoiceItem key={variant.id} onChoose={!closed && (() => onChoose(variant))}>
            <b>{variant.name}</b>
            {variant.short_description && <span>{variant.short_description}</span>}
            <small>
              {closed
                ? isOffered(variant, 0)
                  ? t.soldOut
                  : t.notNow
                : counted(t.minutes, Math.round(variant.duration / 60), t.locale)}
            </small>
            {price && <small>{price}</small>}
          </ChoiceItem>
        )
      })}
    </ul>
  )
}
