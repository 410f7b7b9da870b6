import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import type { WaitingJoined } from '#contract/waiting.ts'
import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import { attend } from '../fields/attend.ts'
import { type Faults, faultsOf, peopleIn } from '../fields/details.ts'
import { TextField } from '../fields/text-field.tsx'
import { PeopleField } from '../steps/people-field.tsx'
import { FewestField } from './fewest-field.tsx'
import type { JoinWaitingProps } from './join-waiting.ts'
import { OtherTimes } from './other-times.tsx'
import { useJoining } from './sending.ts'
import { otherFullTimes, timeOf } from './times.ts'

interface JoiningFieldsProps extends JoinWaitingProps {
  w: JoinWaitingTexts
  onJoined: (joined: WaitingJoined) => void
  onTimes: () => void
}

/**
 * The fields for joining the waiting list: the number of people, the visitor's details, and the
 * times that suit them.
 */
export function JoiningFields(props: JoiningFieldsProps) {
  const { w, offer, choice, change } = props
  const { texts: t } = offer
  const { details } = choice
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [least, setLeast] = useState<string | undefined>(undefined)
  const [also, setAlso] = useState<string[]>([])
  const people = peopleIn(details.attendees_count)
  const others = otherFullTimes(props, people)
  const wanted = {
    slots: others.filter(({ slot_id }) => also.includes(slot_id)),
    people,
    least: people > 1 && least !== undefined ? peopleIn(least) : people,
  }
  const joining = useJoining(props, wanted)
  const own: Faults = {
    ...faultsOf(details, 0, t),
    ...(wanted.least < 1 || wanted.least > people ? { people_min: w.leastInvalid } : {}),
  }
  const faultAt = (id: string) => (tries ? (own[id] ?? joining.faults[id]) : undefined)

  useEffect(() => {
    if (tries) attend(form.current)
  }, [tries])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(own).length) return setTries(tries + 1)
    await joining.join()
    setTries(tries + 1)
  }
  const type = (id: 'attendees_count' | 'booker_name' | 'booker_email') => ({
    id,
    value: details[id],
    fault: faultAt(id),
    onType: (typed: string) => {
      joining.forget()
      change({ details: { ...details, [id]: typed } })
    },
  })
  const toggle = ({ slot_id }: PublicSlot, on: boolean) =>
    setAlso((before) => [...before.filter((id) => id !== slot_id), ...(on ? [slot_id] : [])])

  return (
    <form ref={form} noValidate onSubmit={send}>
      <p>{w.intro}</p>
      <PeopleField t={t} {...type('attendees_count')} remaining={0} />
      {people > 1 && (
        <FewestField
          {...{ w, people, locale: t.locale }}
          value={least ?? String(people)}
          fault={faultAt('people_min')}
          onType={(typed) => {
            joining.forget()
            setLeast(typed)
          }}
        />
      )}
      <OtherTimes
        {...{ w, others, also }}
        timeOf={(slot) => timeOf(slot, props)}
        onToggle={toggle}
      />
      <TextField {...type('booker_name')} label={t.nameLabel} autoComplete="name" maxLength={200} />
      <TextField
        {...type('booker_email')}
        label={t.emailLabel}
        hint={w.emailHint}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {joining.trouble && (
        <div role="alert" className="notice">
          <p>
            <b>{joining.trouble}</b>
          </p>
          {joining.leadsBack && (
            <button type="button" className="second" onClick={props.onTimes}>
              {w.toTimes}
            </button>
          )}
        </div>
      )}
      <button type="submit" className="main" aria-busy={joining.sending}>
        {joining.sending ? w.joining : w.join}
      </button>
      <p className="hint">{w.rule}</p>
    </form>
  )
}
