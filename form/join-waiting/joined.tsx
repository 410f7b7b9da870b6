import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import { say } from '../fields/say.ts'

interface JoinedProps {
  w: JoinWaitingTexts
  email: string
  isConfirmed: boolean
  onMore: () => void
}

// A stable function, so that it is called only when the heading is mounted.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** The entry is stored; its address must be confirmed by email. */
export function Joined({ w, email, isConfirmed, onMore }: JoinedProps) {
  return (
    <>
      <h3 ref={focusOn} tabIndex={-1}>
        {isConfirmed ? w.joined : w.confirmByMail}
      </h3>
      <p role="status">{isConfirmed ? w.joinedHint : say(w.mailHint, { email })}</p>
      {!isConfirmed && <p>{w.mailMissing}</p>}
      <button type="button" className="second" onClick={onMore}>
        {w.otherDates}
      </button>
    </>
  )
}
