import * as t from '#texts/de/form.ts'
import { peopleIn } from './details.ts'
import { Field } from './field.tsx'

interface PeopleFieldProps {
  id: string
  value: string
  remaining: number
  fault: string | undefined
  onType: (typed: string) => void
}

/** A number to type, with a button on either side that stops where the places end. */
export function PeopleField({ value, remaining, onType, ...field }: PeopleFieldProps) {
  const people = peopleIn(value)
  const hint = remaining && !field.fault ? t.free(remaining) : undefined
  const turn = (name: string, to: number) => {
    const possible = to > 0 && to <= (remaining || people)
    return (
      // Not `disabled`: a button that goes away under the finger takes the focus with it.
      <button
        type="button"
        aria-label={name}
        aria-disabled={!possible}
        onClick={() => possible && onType(String(to))}
      >
        {to < people ? '−' : '+'}
      </button>
    )
  }
  return (
    <Field {...field} label={t.peopleLabel} hint={hint}>
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
  )
}
