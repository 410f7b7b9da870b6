import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { MissingPage } from '#admin/entrance/failure-pages.tsx'
import { MailSection } from '#admin/mail/mail-section.tsx'
import { MailSettingsSection } from '#admin/mail/mail-settings-form.tsx'
import { QuestionSection, RetentionSection } from '#admin/project/project-settings-form.tsx'
import { projectSearch } from '#admin/project/projects.ts'
import { LocalAddressNotice, WebsiteSection } from '#admin/project/website-section.tsx'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { type CurrentProject, useCurrentOrganisation } from '#admin/shell/session.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { AfterSavingContext } from '#admin/ui/save-bar.tsx'
import { VariantSection } from '#admin/variant/variant-section.tsx'
import { settingsTexts as texts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'
import { AuditSection, UndoableAudit } from './audit-section.tsx'
import { BookerSection, GuideViewSection } from './booker-section.tsx'
import { FirstStepsLink, useNextStep } from './first-steps-link.tsx'
import { DeletionSection } from './organisation-section.tsx'
import { ClosedDaysSettings } from './remaining-slots-dialog.tsx'
import classes from './settings-page.module.css'

interface SettingsLinksProps {
  items: { path: string; label: string }[]
}

export function SettingsLinks({ items }: SettingsLinksProps) {
  const { section = '' } = useParams()
  const { search } = useLocation()
  return (
    <nav aria-label={texts.sections} className={classes.navigation}>
      <ul className={classes.links}>
        {items.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={{
                pathname: path ? `/admin/settings/${path}` : '/admin/settings',
                search: projectSearch(search),
              }}
              className={classes.link}
              {...(path === section ? { 'aria-current': 'page' } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SignOnSection = lazy(async () => ({
  default: (await import('#admin/security/sign-on-section.tsx')).SignOnSection,
}))

interface SignOnSettingsProps {
  onUnsaved: (unsaved: boolean) => void
}

/**
 * The single sign-on settings. Loaded when they are opened, because few organisations need them.
 */
export const SignOnSettings = (props: SignOnSettingsProps) => (
  <Suspense fallback={<FieldsSkeleton label={words.loading} fields={4} />}>
    <SignOnSection {...props} />
  </Suspense>
)

interface SettingsSection {
  path: string
  label: string
  wide?: boolean
  /** Whether the section ends in a form with a save button. */
  saves?: boolean
  render: (props: CurrentProject) => ReactNode
  /** Renders the part that needs no project, for organisations without projects. */
  renderWithout?: (place: Pick<CurrentProject, 'onUnsaved' | 'onToast'>) => ReactNode
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

const sections: SettingsSection[] = [
  {
    path: '',
    label: texts.variants,
    render: ({ project, onToast }: CurrentProject) => (
      <VariantSection
        projectId={project.id}
        currency={project.currency ?? 'EUR'}
        onToast={onToast}
      />
    ),
  },
  {
    path: 'closed-days',
    label: texts.closedDays,
    render: ({ project, onToast }: CurrentProject) => (
      <ClosedDaysSettings project={project} onToast={onToast} />
    ),
  },
  {
    path: 'mails',
    wide: true,
    saves: true,
    label: texts.mails,
    render: ({ project, user, onUnsaved }: CurrentProject) => (
      <>
        <LocalAddressNotice />
        <MailSettingsSection
          projectId={project.id}
          suggestedSender={user.email}
          onUnsaved={onUnsaved}
        />
      </>
    ),
  },
  {
    path: 'delivery',
    label: texts.delivery,
    render: ({ project, onToast }: CurrentProject) => (
      <MailSection projectId={project.id} timezone={project.timezone} onToast={onToast} />
    ),
  },
  {
    path: 'website',
    saves: true,
    label: texts.website,
    render: ({ project, onUnsaved }: CurrentProject) => (
      <>
        <LocalAddressNotice />
        <WebsiteSection project={project} onUnsaved={onUnsaved} />
      </>
    ),
  },
  {
    path: 'questions',
    saves: true,
    label: texts.questions,
    render: ({ project, onUnsaved }: CurrentProject) => (
      <QuestionSection project={project} onUnsaved={onUnsaved} />
    ),
  },
  {
    path: 'privacy',
    saves: true,
    label: texts.privacy,
    render: ({ project, onUnsaved, onToast }: CurrentProject) => (
      <>
        <RetentionSection project={project} onUnsaved={onUnsaved} />
        <GuideViewSection />
        <BookerSection timezone={project.timezone} />
        <DeletionSection onToast={onToast} />
      </>
    ),
    renderWithout: ({ onToast }) => (
      <>
        <GuideViewSection />
        <BookerSection timezone={timeZone} />
        <DeletionSection onToast={onToast} />
      </>
    ),
  },
  {
    path: 'sign-on',
    label: texts.signOn,
    render: ({ onUnsaved }: CurrentProject) => <SignOnSettings onUnsaved={onUnsaved} />,
    renderWithout: ({ onUnsaved }) => <SignOnSettings onUnsaved={onUnsaved} />,
  },
  {
    path: 'audit',
    label: texts.audit,
    render: ({ project }: CurrentProject) => (
      <UndoableAudit projectId={project.id} timezone={project.timezone} />
    ),
    renderWithout: () => <AuditSection timezone={timeZone} />,
  },
]

/** The settings, one section at a time; each section has its own URL. */
export function SettingsPage() {
  const { project, ...place } = useCurrentOrganisation()
  const { section: path = '' } = useParams()
  const section = sections.find((known) => known.path === path)
  const next = useNextStep(project)
  if (!section) return <MissingPage />
  const links = (isUnsaved: boolean) => (
    <FirstStepsLink project={project} next={next} isUnsaved={isUnsaved} />
  )
  const goOn =
    next &&
    (() => {
      place.onToast(texts.saved)
      next.goOn()
    })

  return (
    <>
      <title>{[section.label, project?.name, words.product].filter(Boolean).join(' · ')}</title>
      <PageTitle>{texts.title}</PageTitle>
      {section.saves ? null : links(false)}
      <div className={classes.columns}>
        <SettingsLinks items={sections} />
        <div key={`${project?.id} ${path}`} className={classes.section} data-wide={section.wide}>
          <AfterSavingContext value={{ render: links, goOn }}>
            {project
              ? section.render({ ...place, project })
              : (section.renderWithout?.(place) ?? place.noProjects(2))}
          </AfterSavingContext>
        </div>
      </div>
    </>
  )
}
