import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Section } from '#admin/ui/section.tsx'
import { variantCalls } from '#contract/endpoints/variant.ts'
import type { Variant } from '#contract/variant.ts'
import { rateTexts as texts } from '#texts/de/statistics.ts'
import { centsOf, typedEuros } from './euros.ts'
import classes from './rates-section.module.css'

interface RatesSectionProps {
  projectId: string
  variants: Variant[]
  onSaved: (variant: string) => void
}

/** What a guide is paid for a tour, by variant; the team's hours are then shown with amounts. */
export function RatesSection({ projectId, variants, onSaved }: RatesSectionProps) {
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <ul className={classes.rates}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <RateForm projectId={projectId} variant={variant} onSaved={onSaved} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type RateFormProps = Omit<RatesSectionProps, 'variants'> & { variant: Variant }

function RateForm({ projectId, variant, onSaved }: RateFormProps) {
  const stored = typedEuros(variant.guide_rate_cents ?? null)
  const [typed, setTyped] = useState<string>()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (cents: number | null) =>
      call(variantCalls.change, {
        params: { variantId: variant.id },
        json: { name: variant.name, guide_rate_cents: cents },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['variants', projectId] })
      setTyped(undefined)
      onSaved(variant.name)
    },
  })
  const shown = typed ?? stored
  const cents = centsOf(shown)
  const error = cents === undefined ? texts.invalid : reasonOf(save.error)
  return (
    <form
      noValidate
      className={classes.rate}
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
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {shown === stored ? null : (
        <SubmitButton variant="default" busy={save.isPending}>
          {texts.save}
        </SubmitButton>
      )}
    </form>
  )
}
