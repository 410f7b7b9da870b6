import { publicWaiting } from '#contract/public-paths.ts'
import type { WaitingEnd, WaitingShown } from '#contract/waiting.ts'
import { waitingPageTexts } from '#texts/waiting-page-texts.ts'
import { useBookingPage } from '../manage/booking-page.ts'
import { Told, TryAgain } from '../manage/page-parts.tsx'
import { useRefreshOnReturn } from '../manage/refresh-on-return.ts'
import type { WaitingAddress } from '../state/call.ts'
import { useAnswering } from './answering.ts'
import { OfferedPlaces } from './offered-places.tsx'
import { OnTheList } from './on-the-list.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { comingLines, EntryScreen, type WaitingProps } from './waiting-parts.tsx'

const wordsOf = (shown?: WaitingShown) =>
  waitingPageTexts[shown?.language ?? languageOfBrowser()] ?? waitingPageTexts.de

const languageOfBrowser = () => {
  const wanted = navigator.language.slice(0, 2)
  return wanted === 'en' || wanted === 'fr' ? wanted : 'de'
}

const titleOf = (shown?: WaitingShown) => wordsOf(shown).title

/** Shows a waiting-list entry, with its owner's actions; opening the page changes nothing. */
export function WaitingPage({ token }: { token: string }) {
  const url = token && (`${publicWaiting}${encodeURIComponent(token)}` as WaitingAddress)
  const page = useBookingPage<WaitingShown, unknown>({ url, decision: '', titleOf })
  const { t, shown } = page
  const w = wordsOf(shown)
  const { show, refresh } = page
  const answering = useAnswering({ url, w, show, refresh })
  const takesFocus = page.takesFocus || answering.hasAnswered
  useRefreshOnReturn(() => shown && refresh(false))

  if (page.state === 'loading') return <p role="status">{w.loading}</p>
  if (!shown) {
    const isUnreachable = page.state === 'unreachable'
    return (
      <Told
        key={page.state}
        {...{ t, takesFocus }}
        title={isUnreachable ? t.unreachable : w.unknown}
        hint={isUnreachable ? t.unreachableHint : w.unknownHint}
        booking={undefined}
      >
        {isUnreachable && <TryAgain t={t} onTry={page.retry} />}
      </Told>
    )
  }
  const props = { t, w, shown, answering, takesFocus }
  const { state } = shown
  if (state === 'unconfirmed') return <Unconfirmed key={state} {...props} />
  if (state === 'waiting') return <OnTheList key={state} {...props} />
  if (state === 'offered') return <OfferedPlaces key={state} {...props} />
  return <Ended key={state} {...props} state={state} />
}

/** Shows an entry that has ended, with its outcome and what to do next. */
function Ended({ state, ...props }: WaitingProps & { state: WaitingEnd }) {
  const { w, shown } = props
  const [title, hint] = w.ended[state]
  const search = new URLSearchParams({ lang: shown.language, variant: shown.variant })
  const lines = shown.booked && comingLines(shown.booked, props)
  return (
    <EntryScreen {...props} {...(lines && { lines })} title={title} hint={hint}>
      <p className="links">
        {shown.cancel_url ? (
          <a href={shown.cancel_url}>{w.toBooking}</a>
        ) : (
          <a href={`/buchen/${shown.project_id}?${search}`}>{w.toDates}</a>
        )}
      </p>
    </EntryScreen>
  )
}
