import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import { Field } from '../fields/field.tsx'
import { counted } from '../fields/say.ts'

interface FewestFieldProps {
  w: JoinWaitingTexts
  people: number
  locale: string
  value: string
  fault: string | undefined
  onType: (typed: string) => void
}

/** The field for the smallest group the visitor would still come with. */
export const FewestField = ({ w, people, locale, value, fault, onType }: FewestFieldProps) => (
  <Field id="people_min" label={w.least} hint={counted(w.leastHint, people, locale)} fault={fault}>
    {(control) => (
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    )}
  </Field>
)
