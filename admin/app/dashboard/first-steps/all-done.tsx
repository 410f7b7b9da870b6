import { type ReactNode, useEffect } from 'react'
import { BookingPageLink } from '#admin/features/project/booking-page-link.tsx'
import { useAnyBooking } from '#admin/features/slot/any-booking.ts'
import type { Project } from '#contract/project.ts'
import { firstStepsTexts } from '#texts/de/first-steps.ts'
import classes from './first-steps.module.css'
import { useNoteFirstSteps } from './note-first-steps.ts'

interface AllDoneProps {
  project: Project
  /** The button that removes this suggestion. */
  dismiss: ReactNode
}

const { over: texts } = firstStepsTexts

/** Suggests making a test booking as a visitor. Shown until the project has its first booking. */
export function AllDone({ project, dismiss }: AllDoneProps) {
  const note = useNoteFirstSteps(project.id)
  const booking = useAnyBooking(project.id)
  const isBooked = typeof booking.data === 'string'
  useEffect(() => {
    if (isBooked) note({ closed: true })
  }, [isBooked, note])
  if (booking.data !== null) return null
  return (
    <section aria-label={texts.title} className={classes.over}>
      <p className={classes.suggestion}>
        {texts.suggestion} {texts.code}
      </p>
      <div className={classes.choices}>
        <BookingPageLink project={project} />
        {dismiss}
      </div>
    </section>
  )
}
