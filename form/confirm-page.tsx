import { useEffect, useMemo, useRef, useState } from 'react'
import type { HoldShown } from '#contract/hold.ts'
import { call, post } from './call.ts'
import { clockText, dayAt } from './local-time.ts'
import { speak, wordsIn } from './page-language.ts'
import { Question, Told } from './page-parts.tsx'
import { say } from './say.ts'

interface Seen {
  state: HoldShown['state'] | 'loading' | 'unknown' | 'unreachable'
  hold?: HoldShown | undefined
}

/** Shows a booking that waits for its booker; only the press of a button confirms it. */
export function ConfirmPage({ token }: { token: string }) {
  const url = `/api/public/holds/${encodeURIComponent(token)}`
  const [{ state, hold }, see] = useState<Seen>({ state: 'loading' })
  const [trouble, setTrouble] = useState('')
  const [sending, setSending] = useState(false)
  const t = wordsIn(hold?.language)
  // Only what the visitor brought about is worth moving the focus for.
  const asked = useRef(false)

  const look = useMemo(
    () => async () => {
      if (!token) return see({ state: 'unknown' })
      const answer = await call<HoldShown>(url)
      if (answer.ok) {
        speak(answer.body.language, 'confirm')
        return see({ state: answer.body.state, hold: answer.body })
      }
      see({ state: answer.status === 404 || answer.status === 422 ? 'unknown' : 'unreachable' })
    },
    [token, url],
  )

  useEffect(() => {
    look()
  }, [look])

  const retry = () => {
    asked.current = true
    see({ state: 'loading' })
    look()
  }

  const confirm = async () => {
    if (sending) return
    asked.current = true
    setSending(true)
    setTrouble('')
    const answer = await post<HoldShown>(`${url}/confirm`)
    setSending(false)
    if (answer.ok) return see({ state: answer.body.state, hold: answer.body })
    if (answer.status === 409 || answer.status === 404) return look()
    setTrouble(t.notConfirmed)
  }

  if (state === 'loading') return <p role="status">{t.loading}</p>
  if (state === 'held' && hold) {
    const time = say(t.oclock, { time: clockText(hold.held_until ?? '', hold.timezone) })
    return (
      <Question
        {...{ t, trouble, sending }}
        booking={hold}
        title={t.confirmQuestion}
        explanation={say(t.confirmExplanation, { time })}
        deed={[t.confirm, t.confirming]}
        onDo={confirm}
      >
        <CancelLink {...{ t, hold }} />
      </Question>
    )
  }
  const endings: Partial<Record<Seen['state'], [title: string, hint: string]>> = {
    confirmed: [t.confirmed, t.confirmedHint],
    lapsed: [t.lapsed, t.confirmLapsedHint],
    cancelled: hold?.slot_withdrawn ? [t.withdrawn, t.withdrawnHint] : [t.already, t.alreadyHint],
    unreachable: [t.unreachable, t.unreachableHint],
  }
  const [title, hint] = endings[state] ?? [t.unknown, t.unknownHint]
  return (
    <Told key={state} {...{ t, title, hint }} booking={hold} takesFocus={asked.current}>
      {hold &&
        (state === 'confirmed' ? <CancelLink {...{ t, hold }} /> : <Again {...{ t, hold }} />)}
      {state === 'unreachable' && (
        <button type="button" className="main" onClick={retry}>
          {t.tryAgain}
        </button>
      )}
    </Told>
  )
}

interface HoldLinkProps {
  t: ReturnType<typeof wordsIn>
  hold: HoldShown
}

/** What can be done with a booking: cancelled always, entered in the calendar once it stands. */
function CancelLink({ t, hold }: HoldLinkProps) {
  if (!hold.cancel_url) return null
  const token = new URL(hold.cancel_url).searchParams.get('cancel_token')
  return (
    <p className="links">
      {hold.state === 'confirmed' && (
        <a href={`/api/public/bookings/${token}/calendar.ics`}>{t.calendar}</a>
      )}
      <a href={hold.cancel_url}>{t.cancel}</a>
    </p>
  )
}

/** The form, in the booker's language and with what they had chosen. */
function Again({ t, hold }: HoldLinkProps) {
  const wanted = new URLSearchParams({
    lang: hold.language,
    variant: hold.variant,
    date: dayAt(hold.start, hold.timezone),
  })
  return (
    <p className="links">
      <a href={`/buchen/${hold.project_id}?${wanted}`}>{t.again}</a>
    </p>
  )
}
