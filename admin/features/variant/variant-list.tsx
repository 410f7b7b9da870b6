import { Button } from '@mantine/core'
import type { Variant } from '#contract/variant.ts'
import { variantTexts as texts } from '#texts/de/variant.ts'
import { timespan } from '#texts/de/words.ts'
import { languagesIn } from './variant-entries.ts'
import classes from './variant-list.module.css'

interface VariantListProps {
  variants: Variant[]
  onEdit: (variant: Variant) => void
  onDelete: (variant: Variant) => void
}

const termsOf = ({ duration, leadtime, translations }: Variant) =>
  [
    texts.duration(timespan(duration)),
    leadtime > 0 ? texts.bookableUntil(timespan(leadtime)) : texts.bookableToTheEnd,
    ...(languagesIn(translations).length > 0 ? [texts.alsoIn(languagesIn(translations))] : []),
  ].join(' · ')

/** The project's variants. The last one cannot be deleted, because a project needs at least one. */
export const VariantList = ({ variants, onEdit, onDelete }: VariantListProps) => (
  <ul className={classes.list}>
    {variants.map((variant) => (
      <li key={variant.id} className={classes.variant}>
        <div className={classes.words}>
          <h3 className={classes.name}>{variant.name}</h3>
          {variant.short_description ? (
            <p className={classes.description}>{variant.short_description}</p>
          ) : null}
          <p className={classes.terms}>{termsOf(variant)}</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="sm"
            aria-label={texts.editOf(variant.name)}
            onClick={() => onEdit(variant)}
          >
            {texts.edit}
          </Button>
          {variants.length > 1 ? (
            <Button
              variant="subtle"
              size="sm"
              color="red"
              aria-label={texts.deleteOf(variant.name)}
              onClick={() => onDelete(variant)}
            >
              {texts.delete}
            </Button>
          ) : null}
        </div>
      </li>
    ))}
  </ul>
)
