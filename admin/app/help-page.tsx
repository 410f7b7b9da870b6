import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { bookingPageAddress, embeddingCode } from '#admin/features/project/embedding-code.ts'
import { FormPreview } from '#admin/features/project/form-preview.tsx'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { Section } from '#admin/ui/section.tsx'
import { helpTexts as texts } from '#texts/de/help.ts'
import { words } from '#texts/de/words.ts'
import classes from './help-page.module.css'
import { PageTitle } from './page-title.tsx'
import { usePlace } from './place.ts'

/** How the form gets onto the organisation's own website. */
export function HelpPage() {
  const { project } = usePlace()
  const { search } = useLocation()
  // Where the back office is, the form is, too.
  const product = window.location.origin
  const websites = project.embed_origins ?? []

  return (
    <div className={classes.page}>
      <title>{`${texts.title} · ${project.name} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <Section title={texts.embed} purpose={texts.embedHint}>
        <ol className={classes.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CopyText
          label={texts.code}
          text={embeddingCode(product, project.id)}
          copy={texts.copyCode}
          copied={texts.copied}
          notCopied={texts.notCopied}
        />
        <p className={classes.websites}>
          {websites.length > 0 ? texts.onlyOn(websites.join(', ')) : texts.everywhere}{' '}
          <Anchor
            component={Link}
            to={{ pathname: '/admin/settings/website', search: projectSearch(search) }}
          >
            {texts.changeWebsites}
          </Anchor>
        </p>
      </Section>
      <Section title={texts.link} purpose={texts.linkHint}>
        <CopyText
          label={texts.address}
          text={bookingPageAddress(product, project.id)}
          copy={texts.copyAddress}
          copied={texts.copied}
          notCopied={texts.notCopied}
        />
      </Section>
      <Section title={texts.preview} purpose={texts.previewHint}>
        <FormPreview projectId={project.id} />
      </Section>
    </div>
  )
}
