import { createRoot } from 'react-dom/client'
import type { HoldShown } from '#contract/hold.ts'
import {
  calendarPart,
  confirmationPart,
  publicBookings,
  publicHolds,
} from '#contract/public-paths.ts'
import { confirmMovedTexts } from '#texts/page-texts.ts'
import { say } from './fields/details.ts'
import { hasRuntime } from './from-runtime.ts'
import { useBookingPage } from './manage/booking-page.ts'
import { linkToken, Question, StateMessage, TryAgain, wordsIn } from './manage/page.tsx'
import { pricesScript, usePageScript } from './manage/page-script.ts'
import { at, type HoldAddress } from './state/booking.ts'
import { clockText, dayAt } from './state/time.ts'

const titleOf = (hold?: HoldShown) => wordsIn(hold?.language).confirm

/** Shows a booking to be confirmed, and confirms it only when the button is pressed. */
function ConfirmPage({ token, prices }: { token: string; prices: string }) {
  const url = token && (`${publicHolds}${encodeURIComponent(token)}` as HoldAddress)
  const decision = url && at(url, confirmationPart)
  const page = useBookingPage({ url, decision, titleOf })
  const { t, shown: hold, failed, moved, sending, takesFocus } = page
  usePageScript(hold?.price_lines ? prices : '', pricesScript)

  if (page.state === 'loading') return <p role="status">{t.loading}</p>
  if (hold?.state === 'held') {
    const time = say(t.oclock, { time: clockText(hold.held_until ?? '', hold.timezone) })
    return (
      <Question
        {...{ t, sending }}
        trouble={moved ? confirmMovedTexts[hold.language] : failed ? t.notConfirmed : ''}
        booking={hold}
        mayChange={hold.may_change}
        title={t.confirmQuestion}
        explanation={say(t.confirmExplanation, { time })}
        action={[t.confirm, t.confirming]}
        onDo={() => page.decide(page.show, JSON.stringify({ start: hold.start }))}
      >
        <CancelLink {...{ t, hold }} />
      </Question>
    )
  }
  const state = hold?.state ?? page.state
  const endings: Partial<Record<typeof state, [title: string, hint: string]>> = {
    confirmed: [t.confirmed, hold?.gets_emails === false ? '' : t.confirmedHint],
    lapsed: [t.lapsed, t.confirmLapsedHint],
    cancelled: hold?.slot_withdrawn ? [t.withdrawn, t.withdrawnHint] : [t.already, t.alreadyHint],
    unreachable: [t.unreachable, t.unreachableHint],
  }
  const [title, hint] = endings[state] ?? [t.unknown, t.unknownHint]
  return (
    <StateMessage key={state} {...{ t, title, hint, takesFocus }} booking={hold}>
      {hold &&
        (state === 'confirmed' ? <CancelLink {...{ t, hold }} /> : <Again {...{ t, hold }} />)}
      {state === 'unreachable' && <TryAgain t={t} onTry={page.retry} />}
    </StateMessage>
  )
}

interface HoldLinkProps {
  t: ReturnType<typeof wordsIn>
  hold: HoldShown
}

/** Links for cancelling a booking and, once it is confirmed, for its calendar file. */
function CancelLink({ t, hold }: HoldLinkProps) {
  if (!hold.cancel_url) return null
  const token = new URL(hold.cancel_url).searchParams.get('cancel_token')
  return (
    <p className="links">
      {hold.state === 'confirmed' && (
        <a href={`${publicBookings}${token}${calendarPart}`}>{t.calendar}</a>
      )}
      <a href={hold.cancel_url}>{t.cancel}</a>
    </p>
  )
}

/** A link to the booking form, in the booker's language and with their earlier choice. */
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

const place = document.getElementById('confirm')
const token = linkToken('confirm_token')

if (place && hasRuntime()) {
  createRoot(place).render(<ConfirmPage token={token} prices={place.dataset.prices ?? ''} />)
}
