import type { FormTexts } from '#texts/de/form.ts'
import { counted } from '../fields/say.ts'
import type { OfferedVariant } from '../state/choice.ts'
import { type Reach, useSlotsUntil } from '../state/offer.ts'
import { offers } from '../state/slots.ts'
import { ChoiceItem } from './choice-item.tsx'

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
          </ChoiceItem>
        )
      })}
    </ul>
  )
}
