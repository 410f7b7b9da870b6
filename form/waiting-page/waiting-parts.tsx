import { type ReactNode, useEffect, useRef } from 'react'
import type { WaitingShown } from '#contract/waiting.ts'
import type { WaitingPageTexts } from '#texts/de/waiting-page.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import { LegalLinks } from '../fields/legal-links.tsx'
import { counted, say } from '../fields/say.ts'
import { clockText, dayAt, dayText } from '../state/local-time.ts'
import { Summary, type SummaryLine } from '../steps/summary.tsx'
import type { useAnswering } from './answering.ts'

export interface WaitingProps {
  t: PageTexts
  w: WaitingPageTexts
  shown: WaitingShown
  answering: ReturnType<typeof useAnswering>
  /** False if the content appears without any action by the visitor. */
  takesFocus: boolean
}

interface EntryScreenProps extends WaitingProps {
  title: string
  hint: string
  /** Shown instead of the number of people. */
  lines?: SummaryLine[]
  children?: ReactNode
}

/** Formats an instant, such as `Di., 1. Dezember 2026, 10:00 Uhr`. */
export function dateText(
  instant: string,
  { t, shown: { timezone } }: Pick<WaitingProps, 't'> & { shown: { timezone: string } },
) {
  const time = say(t.oclock, { time: clockText(instant, timezone) })
  return `${dayText(dayAt(instant, timezone), t)}, ${time}`
}

/** The date and the number of people for a booking or an offer. */
export const comingLines = (
  { start, people }: { start: string; people: number },
  props: Pick<WaitingProps, 't' | 'shown'>,
): SummaryLine[] => [
  [props.t.date, dateText(start, props)],
  [props.t.people, counted(props.t.persons, people, props.t.locale)],
]

/** A state of an entry. If the visitor's action causes it, the focus moves to its heading. */
export function EntryScreen(props: EntryScreenProps) {
  const { t, w, shown, answering, title, hint, lines, children } = props
  const { organisation, project, people, people_min } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(props.takesFocus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  const persons = counted(t.persons, people, t.locale)
  const least = people_min < people ? ` (${say(w.atLeast, { count: people_min })})` : ''
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{hint}</p>
      <Summary
        lines={[
          [t.organisation, organisation],
          [t.project, project === organisation ? '' : project],
          [t.variant, shown.variant],
          ...(lines ?? [[t.people, persons + least]]),
          [t.name, shown.name],
        ]}
      />
      {answering.trouble && (
        <p role="alert" className="notice">
          {answering.trouble}
        </p>
      )}
      {children}
      <LegalLinks t={t} of={shown} />
    </>
  )
}
