import { counted, say } from '../fields/say.ts'
import { AnswerButton } from './answer-button.tsx'
import { comingLines, dateText, EntryScreen, type WaitingProps } from './waiting-parts.tsx'

/** Shows places that are reserved until the person accepts or declines them. */
export function OfferedPlaces(props: WaitingProps) {
  const { t, w, shown, answering } = props
  const { offer, people } = shown
  if (!offer) return null
  const persons = (count: number) => counted(t.persons, count, t.locale)
  const until = dateText(offer.until, props)
  return (
    <EntryScreen
      {...props}
      title={w.offeredTitle}
      hint={say(w.offeredHint, { until })}
      lines={[...comingLines(offer, props), [w.until, until]]}
    >
      {offer.people < people && (
        <p>{say(w.fewer, { offered: persons(offer.people), wanted: persons(people) })}</p>
      )}
      <div className="ways">
        <AnswerButton
          {...{ answering }}
          what="accept"
          start={offer.start}
          texts={[w.accept, w.accepting]}
        />
        <AnswerButton {...{ answering }} what="decline" texts={[w.decline, w.declining]} isSecond />
      </div>
      <p className="hint">{w.noAnswer}</p>
    </EntryScreen>
  )
}
