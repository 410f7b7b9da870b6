import { Fragment } from 'react'
import { type Block, piecesOf, shownAddress } from '#contract/mail-text.ts'
import classes from './mail-preview.module.css'

/** A paragraph, a list of facts, or a button, laid out as in `server/mail/message/html-part.ts`. */
export function MailBlock({ block }: { block: Block }) {
  if (block.kind === 'button') {
    const { label, secondary } = block.action
    return (
      <p>
        <span className={classes.button} data-secondary={secondary}>
          {label}
        </span>
      </p>
    )
  }
  if (block.kind === 'facts') {
    return (
      <dl className={classes.facts}>
        {block.facts.map(({ label, value }, place) => (
          <Fragment key={String(place)}>
            <dt>{label}:</dt>
            <dd>
              <Linked line={value} />
            </dd>
          </Fragment>
        ))}
      </dl>
    )
  }
  return (
    <p>
      <Lines lines={block.lines} />
    </p>
  )
}

export const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, place) => (
    <Fragment key={String(place)}>
      {place > 0 ? <br /> : null}
      <Linked line={line} />
    </Fragment>
  ))

const Linked = ({ line }: { line: string }) =>
  piecesOf(line).map(({ text, isLink }, place) =>
    isLink ? (
      <span key={String(place)} className={classes.link}>
        {shownAddress(text)}
      </span>
    ) : (
      text
    ),
  )
