import * as t from '#texts/de/form.ts'
import type { Variant } from './choice.ts'

interface VariantStepProps {
  variants: Variant[]
  onChoose: (variant: Variant) => void
}

/** What to book. */
export function VariantStep({ variants, onChoose }: VariantStepProps) {
  return (
    <ul className="choices">
      {variants.map((variant) => (
        <li key={variant.id}>
          <button type="button" className="choice" onClick={() => onChoose(variant)}>
            <b>{variant.name}</b>
            {variant.short_description && <span>{variant.short_description}</span>}
            <small>{t.minutes(Math.round(variant.duration / 60))}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
