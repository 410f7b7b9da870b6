import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { Section } from '#admin/ui/section.tsx'
import { documentationPath } from '#contract/endpoint.ts'
import { helpTexts, websiteMakerTexts as texts } from '#texts/de/website.ts'
import classes from './website-maker-section.module.css'

interface WebsiteMakerSectionProps {
  /** The product's base URL. */
  product: string
  /** The code for pages whose policy forbids inline scripts. */
  code: string
  onCopy: () => void
}

const policyFor = (product: string) =>
  ['script-src', 'style-src', 'connect-src'].map((source) => `${source} ${product}`).join('; ')

/** The embed code, ready for coordinators to send to the person who maintains their website. */
export const WebsiteMakerSection = ({ product, code, onCopy }: WebsiteMakerSectionProps) => (
  <Section title={texts.title}>
    <details className={classes.details}>
      <summary>{texts.summary}</summary>
      <Part title={texts.policy} hint={texts.policyHint}>
        <CopyText
          label={texts.code}
          text={code}
          copy={helpTexts.copyCode}
          copied={helpTexts.copied}
          notCopied={helpTexts.notCopied}
          onCopy={onCopy}
          wraps
        />
        <CopyText
          label={texts.policyLine}
          text={policyFor(product)}
          copy={texts.copyPolicy}
          copied={helpTexts.copied}
          notCopied={helpTexts.notCopied}
          wraps
        />
      </Part>
      <Part title={texts.looks} hint={texts.looksHint}>
        <dl className={classes.properties}>
          {texts.properties.map(({ name, meaning }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={texts.events} hint={texts.eventsHint}>
        <Anchor href={documentationPath}>{texts.more}</Anchor>
      </Part>
    </details>
  </Section>
)

interface PartProps {
  title: string
  hint: string
  children: ReactNode
}

const Part = ({ title, hint, children }: PartProps) => (
  <div className={classes.part}>
    <h3 className={classes.title}>{title}</h3>
    <p className={classes.hint}>{hint}</p>
    {children}
  </div>
)
