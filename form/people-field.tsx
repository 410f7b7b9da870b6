import type { FormTexts } from '#texts/de/form.ts'
import { peopleIn } from './details.ts'
import { Field } from './field.tsx'
import { leftText } from './slots.ts'

interface PeopleFieldProps {
  t: FormTexts
  value: string
  /** How many there is room for; 0: not known, or not to be said. */
  remaining: number
  fault: string | undefined
  onType: (typed: string) => void
}

/** The first field wherever it stands, so that the mark is explained above it. A number to type, with a button on either side that stops where the places end. */
export function PeopleField({ t, value, remaining, fault, onType }: PeopleFieldProps) {
  const people = peopleIn(value)
  const hint = remaining && !fault ? leftText(remaining, t) : undefined
  const turn = (name: string, to: number) => {
    const possible = to > 0 && to <= (remaining || to)
    return (
      // Not `disabled`: a button that goes away under the finger takes the focus with it.
      <button
        type="button"
        aria-label={name}
        aria-disabled={!possible}
        tabIndex={possible ? 0 : -1}
        onClick={() => possible && onType(String(to))}
      >
        {to < people ? '−' : '+'}
      </button>
    )
  }
  return (
    <>
      <p className="hint">{t.requiredNote}</p>
      <Field id="attendees_count" label={t.peopleLabel} hint={hint} fault={fault}>
        {(control) => (
          <div className="people">
            {turn(t.fewer, people > remaining && remaining ? remaining : people - 1)}
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={value}
              onInput={(event) => onType(event.currentTarget.value)}
            />
            {turn(t.more, people + 1)}
          </div>
        )}
      </Field>
    </>
  )
}
