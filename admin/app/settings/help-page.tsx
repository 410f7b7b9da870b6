import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { ChoiceFields } from '#admin/features/embedding/choice-fields.tsx'
import { firstChoices, lookOf, optionsOf } from '#admin/features/embedding/embedding-choices.ts'
import { FormPreview } from '#admin/features/embedding/form-preview.tsx'
import { StatementSection } from '#admin/features/embedding/statement-section.tsx'
import { WebsiteMakerSection } from '#admin/features/embedding/website-maker-section.tsx'
import { projectSearch } from '#admin/features/project/current-project.ts'
import {
  bookingPageAddress,
  embeddingCode,
  embeddingCodeWithoutCall,
} from '#admin/features/project/website/embedding-code.ts'
import { LocalAddressNotice } from '#admin/features/project/website/local-address-notice.tsx'
import { useVariants } from '#admin/features/variant/variants.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import { embeddingChoiceTexts, formPreviewTexts, helpTexts as texts } from '#texts/de/website.ts'
import { words } from '#texts/de/words.ts'
import { useNoteFirstSteps } from '../dashboard/first-steps/note-first-steps.ts'
import { usesForm } from '../dashboard/first-steps/steps-done.ts'
import { useCurrentProject } from '../session/current-project.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { QuestionSection } from '../shell/question-section.tsx'
import { FirstStepsLink } from './first-steps-link.tsx'
import classes from './help-page.module.css'

/** Explains how to embed the form in the organisation's website, and answers common questions. */
export function HelpPage() {
  const { project } = useCurrentProject()
  return (
    <div className={classes.page}>
      <title>{`${texts.title} · ${project.name} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <FirstStepsLink project={project} />
      <LocalAddressNotice />
      <Embedding key={project.id} project={project} />
    </div>
  )
}

function Embedding({ project }: { project: Project }) {
  const [choices, setChoices] = useState(firstChoices)
  const note = useNoteFirstSteps(project.id)
  const noteCopied = () => {
    if (project.first_steps && !usesForm(project)) note({ embedding_seen: true })
  }
  const { data: variants = [] } = useVariants(project.id)
  // The form is served from the same origin as the back office.
  const product = window.location.origin
  const look = lookOf(choices)
  const { color, ...begin } = optionsOf(choices, look.accent)
  const options = color ? { ...begin, color } : begin
  const page = bookingPageAddress(product, project.id, begin)

  return (
    <>
      <Section title={texts.embed} purpose={texts.embedHint}>
        <ol className={classes.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CopyText
          label={texts.code}
          text={embeddingCode(product, project.id, options)}
          copy={texts.copyCode}
          copied={texts.copied}
          notCopied={texts.notCopied}
          onCopy={noteCopied}
          buttonFirst
          wraps
        />
        <Websites named={project.embed_origins ?? []} />
      </Section>
      <Section title={embeddingChoiceTexts.title} purpose={embeddingChoiceTexts.purpose}>
        <ChoiceFields choices={choices} variants={variants} onChange={setChoices} />
      </Section>
      <Section title={formPreviewTexts.title} purpose={formPreviewTexts.hint}>
        <FormPreview projectId={project.id} begin={begin} look={look} />
      </Section>
      <Section title={texts.link} purpose={texts.linkHint}>
        <CopyText
          label={texts.address}
          text={page}
          copy={texts.copyAddress}
          copied={texts.copied}
          notCopied={texts.notCopied}
          onCopy={noteCopied}
        />
      </Section>
      <QuestionSection />
      <StatementSection bookingPage={bookingPageAddress(product, project.id)} />
      <WebsiteMakerSection
        product={product}
        code={embeddingCodeWithoutCall(product, project.id, options)}
        onCopy={noteCopied}
      />
    </>
  )
}

function Websites({ named }: { named: string[] }) {
  const { search } = useLocation()
  return (
    <p className={classes.websites}>
      {named.length > 0 ? texts.onlyOn(named.join(', ')) : texts.everywhere}{' '}
      <Anchor
        component={Link}
        to={{ pathname: '/admin/settings/website', search: projectSearch(search) }}
      >
        {texts.changeWebsites}
      </Anchor>
    </p>
  )
}
