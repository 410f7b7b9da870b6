import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'
import { say } from '../fields/say.ts'

interface JoinedProps {
  w: JoinWaitingTexts
  email: string
  isConfirmed: boolean
  onMore: () => void
}

// A stable function, so it is only called when the heading mounts.
const focusOn = (heading: HTMLElement | null) => {
  heading?.focus()
  // Hides the step number and back button, because there is nothing left to do. This is done here
  // because only waiting lists need it, and the form's own script has no room for it.
  const top = heading?.closest('.step')?.querySelector<HTMLElement>('.step-top')
  if (top) top.style.display = 'none'
}

/** Shown once the entry is stored; its email address may still have to be confirmed. */
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
