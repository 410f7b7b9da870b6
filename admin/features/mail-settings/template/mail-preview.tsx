import type { MailSample } from '#contract/mail.ts'
import { blocksOf, fill, fillLine, linesOf } from '#contract/mail-text.ts'
import { withBookingDetails } from '#texts/booking-mail.ts'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { bookingMailTexts } from '#texts/de/mails.ts'
import { Lines, MailBlock } from './mail-block.tsx'
import classes from './mail-preview.module.css'

interface MailPreviewProps {
  /** The name of the kind of email. */
  title: string
  subject: string
  body: string
  sample: MailSample
  /** Empty if no meeting point is set. */
  meetingPoint: string
}

/** A preview of an email's HTML part with sample values. Its links do nothing. */
export function MailPreview({ title, subject, body, sample, meetingPoint }: MailPreviewProps) {
  const { values, sender, actions, footer, booking_number: number } = sample
  const below = { number, meetingPoint, action: actions[0], reason: '' }
  const text = withBookingDetails(fill(body, values), below, bookingMailTexts)
  const blocks = blocksOf(text, actions)
  return (
    <figure className={classes.preview} aria-label={texts.previewOf(title)}>
      <figcaption className={classes.caption}>{texts.preview}</figcaption>
      <div className={classes.mail}>
        <p className={classes.subject}>{fillLine(subject, values)}</p>
        {sender ? <p className={classes.sender}>{sender}</p> : null}
        <div className={classes.said}>
          {blocks.map((block, place) => (
            <MailBlock key={String(place)} block={block} />
          ))}
        </div>
        {footer ? (
          <p className={classes.footer}>
            <Lines lines={linesOf(footer)} />
          </p>
        ) : null}
      </div>
    </figure>
  )
}
