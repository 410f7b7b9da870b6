import '#admin/ui/later-styles.ts'
import { Anchor, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { Disclosure, FieldGroup } from '#admin/ui/disclosure.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { currencies } from '#contract/currency.ts'
import type { Language } from '#contract/language.ts'
import { otherLanguages } from '#contract/other-languages.ts'
import type { Project } from '#contract/project.ts'
import { bookInstead } from '#texts/de/embedding.ts'
import { reminderTexts } from '#texts/de/project.ts'
import {
  confirmationPdfTexts,
  localAddressTexts,
  paymentTexts,
  websiteTexts,
} from '#texts/de/website.ts'
import { bookInstead as bookInsteadSimple } from '#texts/de-simple/embedding.ts'
import { bookInstead as bookInsteadEnglish } from '#texts/en/embedding.ts'
import { bookInstead as bookInsteadFrench } from '#texts/fr/embedding.ts'
import { zonesFor } from './project-dialog.tsx'
import classes from './project-settings.module.css'
import {
  ProjectSettingsForm,
  ReminderFields,
  type WebsiteEntries,
  websiteSettings,
} from './project-settings-form.tsx'
import { isLocalAddress, isThisComputer } from './settings-entries.ts'

interface WebsiteFieldsProps {
  inputOf: ReturnType<typeof useForm<WebsiteEntries>>['getInputProps']
  form: ReturnType<typeof useForm<WebsiteEntries>>
  timezones: string[]
  /** Whether a variant has prices. */
  hasPrices: boolean
}

const WebsiteFields = ({ inputOf, form, timezones, hasPrices }: WebsiteFieldsProps) => (
  <>
    <FieldGroup title={websiteTexts.form} hint={<CodeLink />}>
      <Textarea
        label={websiteTexts.origins}
        description={websiteTexts.originsHint}
        name="embed_origins"
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        {...inputOf('embed_origins')}
      />
    </FieldGroup>
    <FieldGroup title={websiteTexts.booking}>
      <Switch
        label={websiteTexts.doubleOptIn}
        description={websiteTexts.doubleOptInHint}
        name="double_opt_in"
        size="md"
        {...inputOf('double_opt_in', { type: 'checkbox' })}
      />
      <Switch
        label={websiteTexts.visitorChanges}
        description={websiteTexts.visitorChangesHint}
        name="visitor_changes"
        size="md"
        {...inputOf('visitor_changes', { type: 'checkbox' })}
      />
      <Switch
        label={websiteTexts.waitingList}
        description={websiteTexts.waitingListHint}
        name="waiting_list"
        size="md"
        {...inputOf('waiting_list', { type: 'checkbox' })}
      />
      <TextInput
        label={websiteTexts.largestGroup}
        description={websiteTexts.largestGroupHint}
        name="max_people_per_booking"
        inputMode="numeric"
        autoComplete="off"
        classNames={{ wrapper: classes.websiteFieldsNumber }}
        {...inputOf('max_people_per_booking')}
      />
    </FieldGroup>
    <FieldGroup title={reminderTexts.title} hint={reminderTexts.hint}>
      <ReminderFields form={form} />
    </FieldGroup>
    <ConfirmationPdfFields inputOf={inputOf} form={form} />
    {hasPrices ? <PaymentFields inputOf={inputOf} form={form} /> : null}
    <FieldGroup title={websiteTexts.links} hint={websiteTexts.linksHint}>
      <TextInput
        label={websiteTexts.imprint}
        type="url"
        name="imprint_url"
        maxLength={500}
        {...inputOf('imprint_url')}
      />
      <TextInput
        label={websiteTexts.privacy}
        type="url"
        name="privacy_url"
        maxLength={500}
        {...inputOf('privacy_url')}
      />
    </FieldGroup>
    <FieldGroup title={websiteTexts.time}>
      <NativeSelect
        label={websiteTexts.timezone}
        description={websiteTexts.timezoneHint}
        name="timezone"
        data={timezones}
        size="md"
        classNames={{ wrapper: classes.timezone }}
        {...inputOf('timezone')}
      />
    </FieldGroup>
  </>
)

/** Closed for projects without the PDF, and when it is off. */
function ConfirmationPdfFields({ inputOf, form }: Pick<WebsiteFieldsProps, 'inputOf' | 'form'>) {
  const { confirmation_pdf: isOffered } = form.values
  return (
    <Disclosure
      title={confirmationPdfTexts.title}
      note={isOffered ? confirmationPdfTexts.on : confirmationPdfTexts.off}
      faulty={form.errors.confirmation_text !== undefined}
    >
      <Switch
        label={confirmationPdfTexts.offer}
        description={confirmationPdfTexts.offerHint}
        name="confirmation_pdf"
        size="md"
        {...inputOf('confirmation_pdf', { type: 'checkbox' })}
      />
      {isOffered ? (
        <Textarea
          label={confirmationPdfTexts.text}
          description={confirmationPdfTexts.textHint}
          name="confirmation_text"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...inputOf('confirmation_text')}
        />
      ) : null}
    </Disclosure>
  )
}

/** Only for projects with a variant that has prices. */
function PaymentFields({ inputOf, form }: Pick<WebsiteFieldsProps, 'inputOf' | 'form'>) {
  const { currency, price_note } = form.values
  return (
    <Disclosure
      title={paymentTexts.title}
      note={[paymentTexts.currencies[currency], price_note.trim()].filter(Boolean).join(' · ')}
      faulty={Object.keys(form.errors).some((name) => name.startsWith('price_note'))}
    >
      <Stack gap={16} pt={8} pb={24}>
        <NativeSelect
          label={paymentTexts.currency}
          description={paymentTexts.currencyHint}
          name="currency"
          data={currencies.map((value) => ({ value, label: paymentTexts.currencies[value] }))}
          size="md"
          classNames={{ wrapper: classes.timezone }}
          {...inputOf('currency')}
        />
        <TextInput
          label={paymentTexts.note}
          description={paymentTexts.noteHint}
          name="price_note"
          autoComplete="off"
          maxLength={200}
          {...inputOf('price_note')}
        />
        {otherLanguages.map((language) => (
          <TextInput
            key={language}
            label={paymentTexts.noteIn(language)}
            name={`price_note_translations.${language}`}
            lang={language}
            autoComplete="off"
            maxLength={200}
            {...inputOf(`price_note_translations.${language}`)}
          />
        ))}
      </Stack>
    </Disclosure>
  )
}

/** People also look for the code in the website settings. */
function CodeLink() {
  const { search } = useLocation()
  return (
    <>
      {websiteTexts.codeHint}{' '}
      <Anchor component={Link} to={{ pathname: '/admin/help', search }} inherit>
        {websiteTexts.codeAction}
      </Anchor>
    </>
  )
}

interface WebsiteSectionProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

export function WebsiteSection(props: WebsiteSectionProps) {
  const { project } = props
  const [timezones] = useState(() => zonesFor(project.timezone))
  const { data: variants = [] } = useVariants(project.id)
  const isInUse = project.currency !== undefined || project.price_note !== undefined
  const hasPrices = isInUse || variants.some(({ prices = [] }) => prices.length > 0)
  return (
    <Section title={websiteTexts.title} purpose={websiteTexts.purpose}>
      <ProjectSettingsForm {...props} settings={websiteSettings}>
        {(inputOf, form) => <WebsiteFields {...{ inputOf, form, timezones, hasPrices }} />}
      </ProjectSettingsForm>
    </Section>
  )
}

/** The options for one embedded form; see `docs/embedding.md`. */
export interface EmbeddingOptions {
  /** A variant's `ressource_id`, `id` or exact name. */
  variant?: string
  /** A day such as `2026-12-01`. */
  date?: string
  lang?: Language
  /** The accent colour, such as `#7a1f2b`. */
  color?: string
}

const links: Record<Language, string> = {
  de: bookInstead,
  en: bookInsteadEnglish,
  fr: bookInsteadFrench,
  'de-simple': bookInsteadSimple,
}

/** The embed code. `product` is the product's base URL. */
export const embeddingCode = (product: string, projectId: string, options: EmbeddingOptions = {}) =>
  [...lines(product, projectId, options), `<script>Rundgang.load('${projectId}')</script>`].join(
    '\n',
  )

/**
 * Like `embeddingCode`, but for pages whose policy forbids inline scripts: attributes on the
 * placeholder replace the script.
 */
export const embeddingCodeWithoutCall = (
  product: string,
  projectId: string,
  options: EmbeddingOptions = {},
) => lines(product, projectId, { project: projectId, ...options }).join('\n')

/**
 * A placeholder for editors that remove scripts and `noscript`. Until the website loads
 * `embeddingScripts`, it is a link to the booking page.
 */
export const embeddingCodeWithoutScripts = (
  product: string,
  projectId: string,
  options: EmbeddingOptions = {},
) => {
  const attributes = attributesOf({ project: projectId, ...options })
  return `<div${attributes}>${linkInstead(product, projectId, options)}</div>`
}

/** What a website loads once for all its placeholders. */
export const embeddingScripts = (product: string) => [
  `<script src="${product}/embed/runtime.js"></script>`,
  `<script src="${product}/embed/rundgang.js"></script>`,
]

function lines(
  product: string,
  projectId: string,
  options: EmbeddingOptions & { project?: string },
) {
  const instead = linkInstead(product, projectId, options)
  return [
    `<link rel="stylesheet" href="${product}/embed/rundgang.css">`,
    `<div id="rundgang"${attributesOf(options)}><noscript>${instead}</noscript></div>`,
    ...embeddingScripts(product),
  ]
}

const attributesOf = ({
  project,
  variant,
  date,
  lang,
  color,
}: EmbeddingOptions & { project?: string }) =>
  Object.entries({ project, variant, date, lang, color })
    .filter(([, value]) => value)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')

function linkInstead(product: string, projectId: string, { lang }: EmbeddingOptions) {
  const page = bookingPageAddress(product, projectId, lang ? { lang } : {})
  return `<a href="${page}">${links[lang ?? 'de']}</a>`
}

/** The URL of the booking page. It contains all options except the colour. */
export function bookingPageAddress(
  product: string,
  projectId: string,
  { variant, date, lang }: EmbeddingOptions = {},
) {
  const given = Object.entries({ variant, date, lang }).filter(([, value]) => value)
  const query = new URLSearchParams(given.map(([name, value = '']) => [name, value]))
  return `${product}/buchen/${projectId}${query.size > 0 ? `?${query}` : ''}`
}

const escaped = (value = '') =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Shown while visitors cannot reach the product, because it has no public address yet. */
export function LocalAddressNotice() {
  const { hostname, origin } = window.location
  if (!isLocalAddress(hostname)) return null
  return (
    <section aria-label={localAddressTexts.label} className={classes.notice}>
      <Notice
        tone="warning"
        detail={
          <>
            <p>{localAddressTexts.remedy}</p>
            <details className={classes.forward}>
              <summary>{localAddressTexts.forward}</summary>
              <CopyText
                label={localAddressTexts.request}
                text={localAddressTexts.requestOf(origin)}
                copy={localAddressTexts.copy}
                copied={localAddressTexts.copied}
                notCopied={localAddressTexts.notCopied}
                wraps
              />
            </details>
          </>
        }
      >
        {(isThisComputer(hostname) ? localAddressTexts.onlyHere : localAddressTexts.onlyInNetwork)(
          origin,
        )}
      </Notice>
    </section>
  )
}
