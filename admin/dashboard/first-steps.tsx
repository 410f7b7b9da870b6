import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useMailSettings } from '#admin/mail/mail-settings-form.tsx'
import { BookingPageLink } from '#admin/project/project-menu.tsx'
import { projectSearch } from '#admin/project/projects.ts'
import { useFragmentOnce } from '#admin/ui/fragment.ts'
import { Section } from '#admin/ui/section.tsx'
import { editing } from '#admin/variant/variants.ts'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { firstStepsTexts } from '#texts/de/first-steps.ts'
import { slotTexts } from '#texts/de/slot.ts'
import classes from './first-steps.module.css'
import { useAnyBooking } from './queries.ts'
import { adding, fromFirstSteps, stepsDone, useNoteFirstSteps } from './steps-done.ts'

interface AllDoneProps {
  project: Project
  /** The button that removes this suggestion. */
  dismiss: ReactNode
}

const { over: allDoneTexts } = firstStepsTexts

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
    <section aria-label={allDoneTexts.title} className={classes.over}>
      <p className={classes.suggestion}>
        {allDoneTexts.suggestion} {allDoneTexts.code}
      </p>
      <div className={classes.choices}>
        <BookingPageLink project={project} />
        {dismiss}
      </div>
    </section>
  )
}

interface FirstStepsProps {
  project: Project
  variants: Variant[]
  hasSlots: boolean
  /** Opens the dialog for a new slot. */
  onAddSlot: () => void
}

/**
 * The steps that take a new organisation to its first booking, each with a link or a button. Once
 * all of them are done, a suggestion to make a test booking replaces them.
 */
export function FirstSteps({ project, variants, hasSlots, onAddSlot }: FirstStepsProps) {
  const { search } = useLocation()
  const note = useNoteFirstSteps(project.id)
  const settings = useMailSettings(project.id)
  const here = projectSearch(search)
  const done = stepsDone({ project, variants, hasSlots, sender: settings.data?.email_from })
  const steps: Step[] = [
    { ...firstStepsTexts.variant, to: '/admin/settings', field: editing, done: done.variant },
    { ...firstStepsTexts.slot, onAdd: onAddSlot, done: done.slot },
    { ...firstStepsTexts.website, to: '/admin/help', done: done.website },
    {
      ...firstStepsTexts.sender,
      to: '/admin/settings/mails',
      field: 'email_from',
      done: done.sender,
    },
    {
      ...firstStepsTexts.legal,
      to: '/admin/settings/website',
      field: 'imprint_url',
      done: done.legal,
    },
  ]
  const [next, ...others] = steps.filter((step) => !step.done)
  useFragmentOnce(adding, onAddSlot)
  const isNoted = project.first_steps !== undefined
  useEffect(() => {
    if (!isNoted) note({})
  }, [isNoted, note])
  const visitorBooked = project.has_visitor_booking === true
  // Unlike the project, this is refetched when the first booking arrives.
  const { data: bookingId } = useAnyBooking(project.id)
  const isBooked = visitorBooked || Boolean(bookingId)
  useEffect(() => {
    // The server reports only recent bookings.
    if (visitorBooked) note({ embedding_seen: true })
  }, [visitorBooked, note])
  const dismiss = (
    <Anchor
      component="button"
      type="button"
      className={classes.dismiss}
      onClick={() => {
        note({ closed: true })
        // The pressed button disappears, and focus would be lost with it.
        document.querySelector('main')?.focus()
      }}
    >
      {firstStepsTexts.dismiss}
    </Anchor>
  )
  if (!next) return <AllDone project={project} dismiss={dismiss} />
  // Whether the last step is done is unknown until the settings are loaded.
  if (settings.isPending && others.length === 0) return null

  return (
    <div className={classes.steps}>
      <Section
        title={isBooked ? firstStepsTexts.bookedTitle : firstStepsTexts.title}
        purpose={isBooked ? firstStepsTexts.bookedPurpose : firstStepsTexts.purpose}
        action={
          bookingId ? (
            <Anchor
              component={Link}
              className={classes.link}
              to={{ pathname: `/admin/booking/${bookingId}`, search }}
            >
              {firstStepsTexts.openBooking}
            </Anchor>
          ) : null
        }
      >
        <ol className={classes.list}>
          {steps.map((step, index) => (
            <StepItem
              key={step.title}
              step={step}
              number={index + 1}
              isNext={step === next}
              search={here}
            />
          ))}
        </ol>
        {dismiss}
      </Section>
    </div>
  )
}

interface Step {
  title: string
  hint: string
  action?: string
  to?: string
  /** The name of the field to fill in on the linked page. */
  field?: string
  /** Opens the step's dialog, if it has one instead of a page. */
  onAdd?: () => void
  done: boolean
}

interface StepProps {
  step: Step
  number: number
  /** Whether this is the first unfinished step. Its button is the prominent one. */
  isNext: boolean
  /** The query string that selects the project. */
  search: string
}

function StepItem({ step, number, isNext, search }: StepProps) {
  const { title, hint, done } = step
  const Mark = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Mark size={24} aria-hidden className={classes.mark} />
      <div>
        <h3 className={classes.title}>
          {`${number}. ${title}`}
          {done ? ' ' : null}
          {done ? <VisuallyHidden>{firstStepsTexts.done}</VisuallyHidden> : null}
        </h3>
        {done ? null : <p className={classes.hint}>{hint}</p>}
      </div>
      {done ? null : (
        <div className={classes.action}>
          {step.onAdd ? (
            <AddSlot isNext={isNext} onAdd={step.onAdd} />
          ) : (
            <StepLink step={step} isNext={isNext} search={search} />
          )}
        </div>
      )}
    </li>
  )
}

const AddSlot = ({ isNext, onAdd }: { isNext: boolean; onAdd: () => void }) =>
  isNext ? (
    <Button
      className={classes.button}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={onAdd}
    >
      {slotTexts.add}
    </Button>
  ) : (
    <Anchor component="button" type="button" className={classes.link} onClick={onAdd}>
      {slotTexts.add}
    </Anchor>
  )

function StepLink({ step, isNext, search }: Omit<StepProps, 'number'>) {
  const { action, to = '', field = '' } = step
  const link = {
    to: { pathname: to, search, hash: `#${field}` },
    state: fromFirstSteps,
  }
  return isNext ? (
    <Button component={Link} className={classes.button} {...link}>
      {action}
    </Button>
  ) : (
    <Anchor component={Link} className={classes.link} {...link}>
      {action}
    </Anchor>
  )
}
