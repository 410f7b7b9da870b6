import type { ReactNode } from 'react'
import { AuditSection } from '#admin/features/audit/audit-section.tsx'
import { BookerSection } from '#admin/features/booker/booker-section.tsx'
import { GuideViewSection } from '#admin/features/booker/guide-view-section.tsx'
import { MailSection } from '#admin/features/mail/mail-section.tsx'
import { MailSettingsSection } from '#admin/features/mail-settings/mail-settings-section.tsx'
import { DeletionSection } from '#admin/features/organisation/deletion-section.tsx'
import { QuestionSection } from '#admin/features/project/question/question-section.tsx'
import { RetentionSection } from '#admin/features/project/retention-section.tsx'
import { LocalAddressNotice } from '#admin/features/project/website/local-address-notice.tsx'
import { WebsiteSection } from '#admin/features/project/website/website-section.tsx'
import { VariantSection } from '#admin/features/variant/variant-section.tsx'
import { AfterSavingContext } from '#admin/ui/field/save-bar.tsx'
import { useParams } from '#admin/ui/router/hooks.ts'
import { settingsTexts as texts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'
import { MissingPage } from '../entrance/missing-page.tsx'
import { type CurrentProject, useCurrentOrganisation } from '../session/current-project.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { ClosedDaysSettings } from './closed-days/closed-days-settings.tsx'
import { FirstStepsLink } from './first-steps-link.tsx'
import { useNextStep } from './next-step.ts'
import { SettingsLinks } from './settings-links.tsx'
import classes from './settings-page.module.css'
import { SignOnSettings } from './sign-on-settings.tsx'
import { UndoableAudit } from './undoable-audit.tsx'

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
      <VariantSection projectId={project.id} onToast={onToast} />
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
