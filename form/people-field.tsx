import * as t from '#texts/de/form.ts'
import { peopleIn } from './details.ts'
import { Field, fieldProps } from './field.tsx'

interface PeopleFieldProps {
  typed: string
  remaining: number
  fault: string | undefined
  onChange: (typed: string) => void
}

const id = 'attendees_count'

/** A number to type, with a button on either side that stops where the places end. */
export function PeopleField({ typed, remaining, fault, onChange }: PeopleFieldProps) {
  const people = peopleIn(typed)
  const hint = remaining > 0 ? t.free(remaining) : undefined
  // Not `disabled`: a button that goes away under the finger takes the focus with it.
  const least = people <= 1
  const most = people >= remaining
  return (
    <Field id={id} label={t.peopleLabel} hint={hint} fault={fault}>
      <div className="people">
        <button
          type="button"
          aria-label={t.fewer}
          aria-disabled={least}
          onClick={() => least || onChange(String(Math.max(1, Math.min(people - 1, remaining))))}
        >
          −
        </button>
        <input
          {...fieldProps(id, fault, hint)}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={t.more}
          aria-disabled={most}
          onClick={() => most || onChange(String(people + 1))}
        >
          +
        </button>
      </div>
    </Field>
  )
}
