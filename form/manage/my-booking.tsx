import { useEffect, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import { calendarPart, confirmationFilePart } from '#contract/public-paths.ts'
import { say } from '#form/fields/details.ts'
import { LegalLinks } from '#form/fields/fields.tsx'
import { at, type BookingAddress } from '#form/state/booking.ts'
import type { useBookingPage } from './booking-page.ts'
import {
  BookingSummary,
  Decision,
  LastMoment,
  type PageStep,
  type QuestionProps,
  usePageSteps,
  useRefreshOnReturn,
} from './page.tsx'
import type { Changed } from './page-script.ts'
import { answeringScript, changingScript, type PageScripts, usePageScript } from './page-script.ts'

type Page = Pick<ReturnType<typeof useBookingPage<BookingShown, unknown>>, 'show' | 'refresh'>

interface MyBookingProps {
  /** The question asked before cancelling. */
  question: QuestionProps
  booking: BookingShown
  url: BookingAddress
  scripts: PageScripts
  page: Page
  /** Loads what shows prices, if the booking has any; returns whether it succeeded. */
  loadPrices: () => Promise<boolean>
  /** Called with a message if the booking can no longer be changed. */
  onOver: (text: string) => void
}

/** A booking that its booker can cancel or change step by step. */
export function MyBooking(props: MyBookingProps) {
  const { question, booking, url, page, loadPrices, onOver } = props
  const { step, moved, go, back, leave } = usePageSteps()
  const { script, load } = usePageScript(
    booking.changeable ? props.scripts.changing : '',
    changingScript,
  )
  const answering = usePageScript(
    booking.changeable && booking.asks_questions ? props.scripts.answering : '',
    answeringScript,
  )
  const [changed, setChanged] = useState<(Changed & { booking: BookingShown }) | undefined>(
    undefined,
  )
  const ready = step === 'answers' ? answering.script : script
  const shown = ready && booking.changeable ? step : 'booking'
  const changing = {
    ...{ t: question.t, url, booking, go, back },
    refresh: () => page.refresh(true),
    onChanged: (now: BookingShown, told: Changed) => {
      page.show(now)
      setChanged({ ...told, booking: now })
      leave()
    },
    onOver: (text: string) => {
      onOver(text)
      leave()
    },
  }
  useRefreshOnReturn(() => shown === 'booking' && page.refresh(false))

  return (
    <>
      {shown === 'booking' && (
        <Overview
          {...{ question, booking, url, go, takesFocus: moved }}
          load={async (to) =>
            to === 'answers' ? answering.load() : (await load()) && loadPrices()
          }
          // The earlier message is outdated once the booking has changed again.
          changed={changed?.booking.revision === booking.revision ? changed : undefined}
        />
      )}
      {script && <script.Changing {...changing} step={shown === 'answers' ? 'booking' : shown} />}
      {shown === 'answers' && answering.script && (
        <answering.script.Answering {...changing} step={shown} />
      )}
    </>
  )
}

interface OverviewProps extends Pick<MyBookingProps, 'question' | 'booking' | 'url'> {
  changed: Changed | undefined
  load: (step: PageStep) => Promise<boolean>
  go: (step: PageStep) => void
  takesFocus: boolean
}

function Overview(props: OverviewProps) {
  const { question, booking, url, changed, takesFocus } = props
  const { t } = question
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(takesFocus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {changed?.title ?? t.mine}
      </h1>
      {changed && <p role="status">{changed.hint}</p>}
      {question.notice}
      <BookingSummary t={t} booking={booking} />
      <LastMoment
        {...{ t, booking }}
        mayChange={!/lead|split/.test(booking.change_refusal ?? '')}
      />
      {changed?.calendar && (
        <p className="links">
          <a href={at(url, calendarPart)}>{changed.calendar}</a>
        </p>
      )}
      {booking.confirmation_pdf && (
        <p className="links">
          <a href={at(url, confirmationFilePart)}>{t.confirmationPdf}</a>
        </p>
      )}
      <Ways {...props} />
      <section className="cancelling">
        <h2>{question.title}</h2>
        <Decision {...question} />
      </section>
      <LegalLinks t={t} of={booking} />
    </>
  )
}

/** The ways to change a booking, or the reason why it cannot be changed. */
function Ways({ question, booking, load, go }: OverviewProps) {
  const { t } = question
  const [wanted, want] = useState<PageStep | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  const { organisation, change_refusal, change_hint } = booking
  if (change_refusal === 'booking_unconfirmed') return <p>{t.confirmFirst}</p>
  if (change_refusal) return <p>{change_hint ?? say(t.tooLateToChange, { organisation })}</p>

  const open = async (step: PageStep) => {
    setFailed(false)
    want(step)
    const loaded = await load(step)
    want(undefined)
    if (loaded) go(step)
    else setFailed(true)
  }
  const way = (step: PageStep, text: string) => (
    <button
      type="button"
      className="second"
      aria-busy={wanted === step}
      onClick={() => wanted || open(step)}
    >
      {text}
    </button>
  )
  return (
    <div className="ways">
      {way('people', t.changePeople)}
      {way('day', t.changeDate)}
      {booking.asks_questions && way('answers', t.changeAnswers)}
      {failed && (
        <p role="alert" className="notice">
          {t.notLoaded}
        </p>
      )}
    </div>
  )
}
