import { useState } from 'react'
import { useParams } from 'react-router'
import { AuditSection } from '#admin/features/audit/audit-section.tsx'
import { BookerSection } from '#admin/features/booker/booker-section.tsx'
import { GuideViewSection } from '#admin/features/booker/guide-view-section.tsx'
import { MailSection } from '#admin/features/mail/mail-section.tsx'
import { MailSettingsSection } from '#admin/features/mail-settings/mail-settings-section.tsx'
import { RetentionSection } from '#admin/features/project/retention-section.tsx'
import { WebsiteSection } from '#admin/features/project/website-section.tsx'
import { VariantSection } from '#admin/features/variant/variant-section.tsx'
import { FloatingNews } from '#admin/ui/floating-news.tsx'
import { useNews } from '#admin/ui/use-news.ts'
import { settingsTexts as texts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'
import { MissingPage } from './missing-page.tsx'
import { PageTitle } from './page-title.tsx'
import { type Place, usePlace } from './place.ts'
import { SettingsLinks } from './settings-links.tsx'
import classes from './settings-page.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface SectionProps extends Place {
  onNews: (news: string) => void
  /** Is told whether something is typed that is not saved. */
  onUnsaved: (unsaved: boolean) => void
}

const sections = [
  {
    path: '',
    label: texts.variants,
    render: ({ project, onNews }: SectionProps) => (
      <VariantSection projectId={project.id} onNews={onNews} />
    ),
  },
  {
    path: 'mails',
    wide: true,
    label: texts.mails,
    render: ({ project, onUnsaved }: SectionProps) => (
      <MailSettingsSection projectId={project.id} onUnsaved={onUnsaved} />
    ),
  },
  {
    path: 'delivery',
    label: texts.delivery,
    render: ({ project, onNews }: SectionProps) => (
      <MailSection projectId={project.id} timezone={project.timezone} onNews={onNews} />
    ),
  },
  {
    path: 'website',
    label: texts.website,
    render: ({ project, onUnsaved }: SectionProps) => (
      <WebsiteSection project={project} onUnsaved={onUnsaved} />
    ),
  },
  {
    path: 'privacy',
    label: texts.privacy,
    render: ({ project, onUnsaved }: SectionProps) => (
      <>
        <RetentionSection project={project} onUnsaved={onUnsaved} />
        <GuideViewSection />
        <BookerSection timezone={project.timezone} />
      </>
    ),
  },
  {
    path: 'audit',
    label: texts.audit,
    render: ({ project }: SectionProps) => <AuditSection timezone={project.timezone} />,
  },
]

/** One section at a time, each with an address of its own. */
export function SettingsPage() {
  const place = usePlace()
  const { section: path = '' } = useParams()
  const { news, tell } = useNews()
  const [unsaved, setUnsaved] = useState(false)
  const section = sections.find((known) => known.path === path)
  if (!section) return <MissingPage />

  return (
    <>
      <title>{`${section.label} · ${place.project.name} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <div className={classes.columns}>
        <SettingsLinks items={sections} />
        <div
          key={`${place.project.id} ${path}`}
          className={classes.section}
          data-wide={section.wide}
        >
          {section.render({ ...place, onNews: tell, onUnsaved: setUnsaved })}
        </div>
      </div>
      <FloatingNews {...news} />
      <UnsavedGuard unsaved={unsaved} />
    </>
  )
}
