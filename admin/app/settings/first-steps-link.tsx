import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useMailSettings } from '#admin/features/mail-settings/mail-settings.ts'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { firstDay, useAnySlot } from '#admin/features/slot/any-slot.ts'
import { useVariants } from '#admin/features/variant/variants.ts'
import { goOnButton } from '#admin/ui/field/save-bar.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import type { Project } from '#contract/project.ts'
import { firstStepsTexts as steps, firstStepsLinkTexts as texts } from '#texts/de/first-steps.ts'
import { adding, fromFirstSteps } from '../dashboard/first-steps/from-first-steps.ts'
import { stepsDone } from '../dashboard/first-steps/steps-done.ts'
import classes from './first-steps-link.module.css'
import type { NextStep } from './next-step.ts'

interface FirstStepsLinkProps {
  project: Project | undefined
  next?: NextStep | undefined
  /** Whether the surrounding form has entries that must be saved before the user moves on. */
  isUnsaved?: boolean
}

/**
 * Links back to the first steps, and on to the next step, until the steps are done or dismissed. A
 * page opened from the first steps keeps its link back even after that.
 */
export function FirstStepsLink({ project, next, isUnsaved = false }: FirstStepsLinkProps) {
  const { state } = useLocation()
  const isOpen = project?.first_steps?.closed === false
  if (!isOpen && state !== fromFirstSteps) return null
  return (
    <div className={classes.links} data-first-steps>
      {isOpen ? <OpenStepsLink project={project} /> : <BackLink label={texts.done} />}
      {next ? <NextStepLink next={next} isUnsaved={isUnsaved} /> : null}
    </div>
  )
}

/**
 * The link back while the steps are open. They stay open when all of them are done, until the
 * dashboard or the first booking closes them, so the label says whether they are done. Once the
 * page's own step is done, a second link leads to the next one.
 */
function OpenStepsLink({ project }: { project: Project }) {
  const { pathname, search } = useLocation()
  const variants = useVariants(project.id)
  const settings = useMailSettings(project.id)
  const slot = useAnySlot({ projectId: project.id, query: { from: firstDay }, enabled: true })
  const done = stepsDone({
    project,
    variants: variants.data ?? [],
    hasSlots: slot.data === true,
    sender: settings.data?.email_from,
  })
  const isDone = Object.values(done).every(Boolean)
  const isLoaded = variants.data && settings.data && slot.data !== undefined
  const next = isLoaded ? nextStepOf(pathname, done) : undefined
  const to = next && { ...next.to, search: projectSearch(search) }
  return (
    <>
      <BackLink label={isDone ? texts.done : texts.back} />
      {to ? <NextStepLink next={{ title: next.title, to }} isUnsaved={false} /> : null}
    </>
  )
}

/** The step after the page's own step, once that one is done. */
function nextStepOf(pathname: string, done: ReturnType<typeof stepsDone>) {
  if (pathname === '/admin/settings' && done.variant && !done.slot) {
    return { title: steps.slot.title, to: { pathname: '/admin', hash: `#${adding}` } }
  }
  if (pathname === '/admin/help' && done.website && !done.sender) {
    return {
      title: steps.sender.title,
      to: { pathname: '/admin/settings/mails', hash: '#email_from' },
    }
  }
  return undefined
}

function BackLink({ label }: { label: string }) {
  const { search } = useLocation()
  return (
    <Anchor
      component={Link}
      to={{ pathname: '/admin', search: projectSearch(search) }}
      className={classes.link}
    >
      <IconArrowLeft size={18} aria-hidden />
      {label}
    </Anchor>
  )
}

interface NextStepLinkProps {
  next: Pick<NextStep, 'title' | 'to'>
  isUnsaved: boolean
}

/** With unsaved entries, the link is a button that saves them first. */
function NextStepLink({ next, isUnsaved }: NextStepLinkProps) {
  const { title, to } = next
  const arrow = <IconArrowRight size={18} aria-hidden />
  if (isUnsaved) {
    const name = texts.saveAndNextOf(title)
    return (
      <Button type="submit" name={goOnButton} rightSection={arrow} aria-label={name}>
        <span className={classes.long}>{name}</span>
        <span className={classes.short}>{texts.saveAndNext}</span>
      </Button>
    )
  }
  return (
    <Button
      component={Link}
      to={to}
      state={fromFirstSteps}
      variant="default"
      rightSection={arrow}
      classNames={{ root: classes.next, label: classes.nextLabel }}
    >
      {texts.next(title)}
    </Button>
  )
}
