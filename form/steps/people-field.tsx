import type { FormTexts } from '#texts/de/form.ts'
import { peopleIn } from '../fields/details.ts'
import { Field } from '../fields/field.tsx'
import { leftText } from '../state/slots.ts'

interface PeopleFieldProps {
  t: Pick<
    FormTexts,
    | 'locale'
    | 'largestGroup'
    | 'tooLarge'
    | 'requiredNote'
    | 'peopleLabel'
    | 'fewer'
    | 'more'
    | 'left'
    | 'fewLeft'
  >
  value: string
  /** The number of free places; 0 if unknown or not shown. */
  remaining: number
  fault: string | undefined
  onType: (typed: string) => void
}

/** A number field with a button on each side, limited by the free places. */
export function PeopleField({ t, value, remaining, fault, onType }: PeopleFieldProps) {
  const people = peopleIn(value)
  const { largestGroup: most } = t
  const top = (remaining < most && remaining) || most
  const hint = people >= most ? t.tooLarge : remaining ? leftText(remaining, t) : ''
  const turn = (name: string, to: number) => {
    const possible = to > 0 && to <= top
    return (
      // Not `disabled`, because a button that is disabled while focused loses focus.
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
      <Field id="attendees_count" label={t.peopleLabel} hint={fault ? '' : hint} fault={fault}>
        {(control) => (
          <div className="people">
            {turn(t.fewer, Math.min(people - 1, top))}
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
