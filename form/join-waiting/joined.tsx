import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import { say } from '../fields/say.ts'

interface JoinedProps {
  w: JoinWaitingTexts
  email: string
  isConfirmed: boolean
  onMore: () => void
}

// A stable function, so that it is called only when the heading is mounted.
const focusOn = (heading: HTMLElement | null) => {
  heading?.focus()
  // Nothing is left to do, so the step's number and its back button would be misleading. Hidden
  // here, because the form's own script has no room for what only waiting lists need.
  const top = heading?.closest('.step')?.querySelector<HTMLElement>('.step-top')
  if (top) top.style.display = 'none'
}

/** The entry is stored, but its email address may have to be confirmed. */
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
