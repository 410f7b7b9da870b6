import { type FormEvent, useEffect, useRef, useState } from 'react'
import { attend } from '../fields/attend.ts'
import { peopleIn } from '../fields/details.ts'
import { counted, say } from '../fields/say.ts'
import { PeopleField } from '../steps/people-field.tsx'
import type { ChangeProps } from './change-props.ts'
import { Part } from './part.tsx'
import { Refused } from './refused.tsx'

/** The step for changing the number of people in the same slot. */
export function PeopleChange(props: ChangeProps) {
  const { t, words, booking, people, change, saving, go } = props
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const count = peopleIn(people)
  const most = booking.max_attendees ?? booking.attendees_count
  const fault = count < 1 ? words.peopleMissing : count === booking.attendees_count && words.same
  // Before the booker's first attempt to save, only an entry below 1 or without a number shows an
  // error.
  const shown = (tries > 0 || (people && count < 1)) && fault

  useEffect(() => {
    if (tries) attend(form.current)
  }, [tries])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return setTries(tries + 1)
    saving.save({ attendees_count: count, start: booking.start })
  }
  const { upTo, organisation } = { ...words, ...booking }
  const texts = {
    ...words,
    locale: t.locale,
    largestGroup: most,
    tooLarge: say(words.most, { organisation }),
    left: upTo,
    fewLeft: upTo,
  }
  return (
    <Part words={words} title={words.peopleTitle} now={props.now} onBack={props.back}>
      <form ref={form} noValidate onSubmit={send}>
        <PeopleField
          t={texts}
          value={people}
          remaining={most}
          fault={shown || undefined}
          onType={(typed) => {
            setTries(0)
            change({ people: typed })
          }}
        />
        <Refused refusal={saving.refusal} />
        <button type="submit" className="main" aria-busy={saving.saving}>
          {saving.saving ? words.saving : words.save}
        </button>
      </form>
      {(count >= most || saving.refusal?.gone) && (
        <button type="button" className="second" onClick={() => go('day')}>
          {counted(words.otherDateFor, count, t.locale)}
        </button>
      )}
    </Part>
  )
}
