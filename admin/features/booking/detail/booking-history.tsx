import type { BookingEventShown } from '#contract/booking-change.ts'
import { bookingDetailTexts as texts } from '#texts/de/booking.ts'
import { moment } from '#texts/de/time.ts'
import classes from './booking-history.module.css'
import { changesOf, sentenceOf } from './history-words.ts'

interface BookingHistoryProps {
  history: BookingEventShown[]
  timezone: string
}

export const BookingHistory = ({ history, timezone }: BookingHistoryProps) => (
  <section className={classes.history}>
    <h3 className={classes.title}>{texts.history}</h3>
    <ol className={classes.events} aria-label={texts.historyHint}>
      {history.toReversed().map((event) => (
        <li key={`${event.at} ${event.what} ${event.mail?.id ?? ''}`} className={classes.event}>
          <time dateTime={event.at} className={classes.time}>
            {moment(new Date(event.at), timezone)}
          </time>
          <span>{sentenceOf(event)}</span>
          {changesOf(event, timezone).map((change) => (
            <span key={change} className={classes.change}>
              {change}
            </span>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
