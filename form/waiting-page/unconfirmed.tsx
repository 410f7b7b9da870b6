import { AnswerButton } from './answer-button.tsx'
import { AwaitedTimes } from './awaited-times.tsx'
import { EntryScreen, type WaitingProps } from './waiting-parts.tsx'

/** An entry whose address is not confirmed yet; only the button confirms it. */
export function Unconfirmed(props: WaitingProps) {
  const { w, answering } = props
  return (
    <EntryScreen {...props} title={w.confirmTitle} hint={w.confirmHint}>
      <AwaitedTimes {...props} />
      <AnswerButton {...{ answering }} what="confirm" texts={[w.confirm, w.confirming]} />
    </EntryScreen>
  )
}
