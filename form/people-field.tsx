import type { FormTexts } from '#texts/de/form.ts'
import { type LargestGroup, peopleIn } from './details.ts'
import { Field } from './field.tsx'
import { leftText } from './slots.ts'

interface PeopleFieldProps {
  t: FormTexts
  value: string
  /** How many there is room for; 0: not known, or not to be said. */
  remaining: number
  group: LargestGroup | undefined
  fault: string | undefined
  onType: (typed: string) => void
}

/** A number to type, with a button on either side that stops where the places end. */
export function PeopleField({ t, value, remaining, group, fault, onType }: PeopleFieldProps) {
  const people = peopleIn(value)
  const most = Math.min(remaining || Infinity, group?.most ?? Infinity)
  const hint =
    group && people >= group.most ? group.text : remaining ? leftText(remaining, t) : undefined
  const turn = (name: string, to: number) => {
    const possible = to > 0 && to <= most
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
      <Field
        id="attendees_count"
        label={t.peopleLabel}
        hint={fault ? undefined : hint}
        fault={fault}
      >
        {(control) => (
          <div className="people">
            {turn(t.fewer, people > most ? most : people - 1)}
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
