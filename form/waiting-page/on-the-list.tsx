import { useState } from 'react'
import { AnswerButton } from './answer-button.tsx'
import { AwaitedTimes } from './awaited-times.tsx'
import { EntryScreen, type WaitingProps } from './waiting-parts.tsx'

// A stable function, so it is called only when the question mounts.
const focusOn = (question: HTMLElement | null) => question?.focus()

/**
 * A confirmed entry with its position. Leaving needs confirmation, because the position would be
 * lost.
 */
export function OnTheList(props: WaitingProps) {
  const { w, answering } = props
  const [leaving, setLeaving] = useState(false)
  return (
    <EntryScreen {...props} title={w.waitingTitle} hint={w.waitingHint}>
      <AwaitedTimes {...props} />
      <p>{w.rule}</p>
      {leaving ? (
        <section className="leaving">
          <h2 ref={focusOn} tabIndex={-1}>
            {w.leaveQuestion}
          </h2>
          <p>{w.leaveHint}</p>
          <div className="ways">
            <AnswerButton {...{ answering }} what="leave" texts={[w.leaveNow, w.leaving]} />
            <button type="button" className="second" onClick={() => setLeaving(false)}>
              {w.stay}
            </button>
          </div>
        </section>
      ) : (
        <button type="button" className="second" onClick={() => setLeaving(true)}>
          {w.leave}
        </button>
      )}
    </EntryScreen>
  )
}
