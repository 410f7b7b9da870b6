import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, reasonOf } from '#admin/api/client.ts'
import { centsOf, typedAmount } from '#admin/ui/amount.ts'
import { SubmitButton, useUnsaved } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { variantCalls } from '#contract/project.calls.ts'
import type { Variant } from '#contract/variant.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { rateTexts as texts } from '#texts/de/statistics.ts'
import classes from './statistics.module.css'

interface RatesSectionProps {
  projectId: string
  variants: Variant[]
  onUnsaved: (unsaved: boolean) => void
  onSaved: (variant: string) => void
}

const storedIn = (variant: Variant) => typedAmount(variant.guide_rate_cents ?? null)

/**
 * The fields for a guide's pay per tour, by variant. If they are filled in, the team's hours are
 * shown with amounts.
 */
export function RatesSection({ projectId, variants, onUnsaved, onSaved }: RatesSectionProps) {
  const [typed, setTyped] = useState<Record<string, string | undefined>>({})
  const unsaved = variants.some(
    (variant) => (typed[variant.id] ?? storedIn(variant)) !== storedIn(variant),
  )
  useUnsaved(unsaved, onUnsaved)
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <ul className={classes.ratesSectionRates}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <RateForm
              projectId={projectId}
              variant={variant}
              typed={typed[variant.id]}
              onType={(amount) => setTyped((before) => ({ ...before, [variant.id]: amount }))}
              onSaved={onSaved}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={classes.unsaved}>
        {unsaved ? settingsTexts.unsaved : null}
      </p>
    </Section>
  )
}

interface RateFormProps extends Pick<RatesSectionProps, 'projectId' | 'onSaved'> {
  variant: Variant
  /** Undefined until the user types something. */
  typed: string | undefined
  onType: (amount: string | undefined) => void
}

function RateForm({ projectId, variant, typed, onType, onSaved }: RateFormProps) {
  const stored = storedIn(variant)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (cents: number | null) =>
      call(variantCalls.change, {
        params: { variantId: variant.id },
        json: { name: variant.name, guide_rate_cents: cents },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['variants', projectId] })
      onType(undefined)
      onSaved(variant.name)
    },
  })
  const shown = typed ?? stored
  const cents = centsOf(shown)
  const error = cents === undefined ? texts.invalid : reasonOf(save.error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (cents !== undefined) save.mutate(cents)
      }}
    >
      <TextInput
        label={texts.of(variant.name)}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        error={error}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        inputContainer={(input) => (
          <div className={classes.amount}>
            {input}
            {shown === stored ? null : (
              <SubmitButton variant="default" busy={save.isPending}>
                {texts.save}
              </SubmitButton>
            )}
          </div>
        )}
        classNames={{ input: classes.input }}
      />
    </form>
  )
}
