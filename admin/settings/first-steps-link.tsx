import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { Link, type To, useLocation, useNavigate } from 'react-router'
import { firstDay, useAnySlot } from '#admin/dashboard/queries.ts'
import { adding, fromFirstSteps, stepsDone } from '#admin/dashboard/steps-done.ts'
import { useMailSettings } from '#admin/mail/mail-settings-form.tsx'
import { projectSearch } from '#admin/project/projects.ts'
import { useCurrentOrganisation } from '#admin/shell/session.tsx'
import { goOnButton } from '#admin/ui/save-bar.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { hasLegalLinks, usesForm } from '#contract/first-steps.ts'
import type { Project } from '#contract/project.ts'
import {
  firstStepsTexts,
  firstStepsTexts as steps,
  firstStepsLinkTexts as texts,
} from '#texts/de/first-steps.ts'
import classes from './first-steps-link.module.css'

export interface NextStep {
  title: string
  to: To
  /** Goes to the step without asking about unsaved changes. Call it once they are saved. */
  goOn: () => void
}

/**
 * The step that comes after the one on the current settings page, so that nobody has to return to
 * the dashboard first. Undefined if there is none, or if it is done.
 */
export function useNextStep(project: Project | undefined): NextStep | undefined {
  const { onUnsaved } = useCurrentOrganisation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (project?.first_steps?.closed !== false) return undefined
  const { legal, website } = firstStepsTexts
  const here = projectSearch(search)
  const step = (title: string, to: To): NextStep => ({
    title,
    to,
    goOn: () => {
      // The changes are saved, but the guard would block until the next render.
      flushSync(() => onUnsaved(false))
      void navigate(to, { state: fromFirstSteps })
    },
  })
  if (pathname === '/admin/settings/mails' && !hasLegalLinks(project)) {
    return step(legal.title, {
      pathname: '/admin/settings/website',
      search: here,
      hash: '#imprint_url',
    })
  }
  if (pathname === '/admin/settings/website' && !usesForm(project)) {
    return step(website.title, { pathname: '/admin/help', search: here })
  }
  return undefined
}

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
