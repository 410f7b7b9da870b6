import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMailSettings } from '#admin/features/mail-settings/mail-settings.ts'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { useAnyBooking } from '#admin/features/slot/any-booking.ts'
import { editing } from '#admin/features/variant/variants.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { useFragmentOnce } from '#admin/ui/router/use-fragment-once.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { firstStepsTexts as texts } from '#texts/de/first-steps.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { AllDone } from './all-done.tsx'
import classes from './first-steps.module.css'
import { adding, fromFirstSteps } from './from-first-steps.ts'
import { useNoteFirstSteps } from './note-first-steps.ts'
import { stepsDone } from './steps-done.ts'

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
    { ...texts.variant, to: '/admin/settings', field: editing, done: done.variant },
    { ...texts.slot, onAdd: onAddSlot, done: done.slot },
    { ...texts.website, to: '/admin/help', done: done.website },
    { ...texts.sender, to: '/admin/settings/mails', field: 'email_from', done: done.sender },
    { ...texts.legal, to: '/admin/settings/website', field: 'imprint_url', done: done.legal },
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
      {texts.dismiss}
    </Anchor>
  )
  if (!next) return <AllDone project={project} dismiss={dismiss} />
  // Whether the last step is done is unknown until the settings are loaded.
  if (settings.isPending && others.length === 0) return null

  return (
    <div className={classes.steps}>
      <Section
        title={isBooked ? texts.bookedTitle : texts.title}
        purpose={isBooked ? texts.bookedPurpose : texts.purpose}
        action={
          bookingId ? (
            <Anchor
              component={Link}
              className={classes.link}
              to={{ pathname: `/admin/booking/${bookingId}`, search }}
            >
              {texts.openBooking}
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
          {done ? <VisuallyHidden>{texts.done}</VisuallyHidden> : null}
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
