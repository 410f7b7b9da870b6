import {
  Anchor,
  Button,
  NativeSelect,
  SegmentedControl,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/language.ts'
import {
  accessibilityStatement,
  embeddingChoiceTexts,
  formPreviewTexts,
  helpTexts,
  statementTexts,
  websiteMakerTexts,
} from '#texts/de/website.ts'
import {
  type AccentFault,
  accents,
  colorOf,
  defaultAccent,
  type EmbeddingChoices,
  firstChoices,
  lookOf,
  optionsOf,
} from './accent.ts'
import classes from './help-page.module.css'
import '#admin/ui/later-styles.ts'
import { Link, useLocation } from 'react-router'
import { useNoteFirstSteps } from '#admin/dashboard/steps-done.ts'
import { projectSearch } from '#admin/project/projects.ts'
import {
  bookingPageAddress,
  embeddingCode,
  embeddingCodeWithoutCall,
  embeddingCodeWithoutScripts,
  embeddingScripts,
  LocalAddressNotice,
} from '#admin/project/website-section.tsx'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { QuestionSection } from '#admin/shell/question-section.tsx'
import { useCurrentProject } from '#admin/shell/session.tsx'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { Section } from '#admin/ui/section.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { documentationPath } from '#contract/endpoint.ts'
import { usesForm } from '#contract/first-steps.ts'
import type { Project } from '#contract/project.ts'
import { words } from '#texts/de/words.ts'
import { FirstStepsLink } from './first-steps-link.tsx'

const copying = { copied: helpTexts.copied, notCopied: helpTexts.notCopied }

interface ColorFieldProps {
  label: string
  name: string
  description?: string
  typed: string
  /** The colour used while the field does not contain a valid colour. */
  otherwise: string
  /** An error other than an invalid colour. */
  fault?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
}

/** A colour field: the colour can be typed or picked. */
export function ColorField(props: ColorFieldProps) {
  const { label, name, description, typed, otherwise, fault, inputRef, onType } = props
  // An incomplete colour is not an error while the user is typing.
  const [typing, setTyping] = useState(false)
  const unreadable = !typing && typed.trim() !== '' && !colorOf(typed)
  return (
    <TextInput
      ref={inputRef}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={name}
      value={typed}
      placeholder={otherwise}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      error={unreadable ? embeddingChoiceTexts.notAColor : fault}
      errorProps={{ role: 'alert' }}
      leftSection={
        <input
          type="color"
          aria-label={embeddingChoiceTexts.pick(label)}
          className={classes.picker}
          value={colorOf(typed) ?? otherwise}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth={52}
      classNames={{ input: classes.input }}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

interface AccentFieldProps {
  typed: string
  /** The accent colour passed to the form. */
  accent: string
  fault: AccentFault | undefined
  inputRef: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
}

/** The field for the accent colour. It refuses colours with too little contrast on the website. */
export const AccentField = ({ typed, accent, fault, inputRef, onType }: AccentFieldProps) => (
  <div className={classes.accent}>
    <ColorField
      label={embeddingChoiceTexts.accent}
      name="accent"
      typed={typed}
      otherwise={defaultAccent}
      inputRef={inputRef}
      fault={
        fault
          ? `${embeddingChoiceTexts.tooPale(fault.contrast)} ${embeddingChoiceTexts.instead(fault.nearest)}`
          : null
      }
      onType={onType}
    />
    {fault ? (
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          onType(fault.nearest)
          inputRef.current?.focus()
        }}
      >
        <span className={classes.sample} style={{ background: fault.nearest }} />
        {embeddingChoiceTexts.take(fault.nearest)}
      </Button>
    ) : null}
    <ul className={classes.proposed} aria-label={embeddingChoiceTexts.proposed}>
      {accents.map(({ name, color }) => (
        <li key={color}>
          <UnstyledButton
            className={classes.swatch}
            style={{ background: color }}
            aria-label={name}
            aria-pressed={accent === color}
            title={name}
            onClick={() => onType(color)}
          >
            {accent === color ? <IconCheck size={20} aria-hidden /> : null}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </div>
)

interface ChoiceFieldsProps {
  choices: EmbeddingChoices
  /** Empty until the variants are loaded. */
  variants: { ressource_id: string; name: string }[]
  onChange: (choices: EmbeddingChoices) => void
}

/** The fields for the options of one embedded form. The options are not stored. */
export function ChoiceFields({ choices, variants, onChange }: ChoiceFieldsProps) {
  const { accent, fault } = lookOf(choices)
  // Buttons that disappear when pressed move focus to the first field.
  const first = useRef<HTMLInputElement>(null)
  const choose = (chosen: Partial<EmbeddingChoices>) => onChange({ ...choices, ...chosen })
  return (
    <div className={classes.fields}>
      <AccentField
        typed={choices.accent}
        accent={accent}
        fault={fault}
        inputRef={first}
        onType={(typed) => choose({ accent: typed })}
      />
      <ColorField
        label={embeddingChoiceTexts.background}
        description={embeddingChoiceTexts.backgroundHint}
        name="background"
        typed={choices.background}
        otherwise={firstChoices.background}
        onType={(typed) => choose({ background: typed })}
      />
      <NativeSelect
        label={embeddingChoiceTexts.language}
        name="lang"
        size="md"
        value={choices.lang}
        onChange={(event) => choose({ lang: event.currentTarget.value as Language | '' })}
        data={[
          { value: '', label: embeddingChoiceTexts.languageOfPage },
          ...Object.entries(embeddingChoiceTexts.languageNames).map(([value, label]) => ({
            value,
            label,
          })),
        ]}
      />
      {variants.length > 1 ? (
        <NativeSelect
          label={embeddingChoiceTexts.variant}
          name="variant"
          size="md"
          value={choices.variant}
          onChange={(event) => choose({ variant: event.currentTarget.value })}
          data={[
            { value: '', label: embeddingChoiceTexts.anyVariant },
            ...variants.map(({ ressource_id, name }) => ({ value: ressource_id, label: name })),
          ]}
        />
      ) : null}
      <TextInput
        label={embeddingChoiceTexts.date}
        description={embeddingChoiceTexts.dateHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="date"
        name="date"
        value={choices.date}
        onChange={(event) => choose({ date: event.currentTarget.value })}
      />
      {choices === firstChoices ? null : (
        <Button
          variant="subtle"
          className={classes.reset}
          onClick={() => {
            onChange(firstChoices)
            first.current?.focus()
          }}
        >
          {embeddingChoiceTexts.reset}
        </Button>
      )}
    </div>
  )
}

type Look = Pick<ReturnType<typeof lookOf>, 'accent' | 'onAccent' | 'background' | 'ink'>

interface FormPreviewProps {
  projectId: string
  /** The form's options as URL parameters. */
  begin: Record<string, string>
  look: Look
}

/** Sets the colours in the framed page directly, so that they change without a reload. */
function dress(frame: HTMLIFrameElement | null, { accent, onAccent, background, ink }: Look) {
  // While it is loading, the framed page has no root element; it is styled again once it has
  // loaded.
  const root: HTMLElement | null | undefined = frame?.contentDocument?.documentElement
  if (!root) return
  const { style } = root
  style.colorScheme = ink === '#ffffff' ? 'dark' : 'light'
  style.setProperty('--paper', background)
  style.setProperty('--sheet', background)
  style.setProperty('--line', background)
  style.setProperty('--ink', ink)
  style.setProperty('--rundgang-color', accent)
  style.setProperty('--rundgang-on-color', onAccent)
}

/**
 * A preview of the form on a page that resembles the organisation's website. It does not take
 * bookings.
 */
export function FormPreview({ projectId, begin, look }: FormPreviewProps) {
  const [width, setWidth] = useState('wide')
  const frame = useRef<HTMLIFrameElement>(null)
  const address = `/preview/${projectId}?${new URLSearchParams(begin)}`
  const [first] = useState(address)
  const shown = useRef(address)

  useEffect(() => dress(frame.current, look))
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    // Setting `src` would add a browser history entry with every change.
    frame.current?.contentWindow?.location.replace(address)
  }, [address])

  return (
    <div className={classes.preview}>
      <SegmentedControl
        className={classes.widths}
        name="preview-width"
        value={width}
        onChange={setWidth}
        data={[
          { value: 'wide', label: <Width name={formPreviewTexts.wide} /> },
          { value: 'phone', label: <Width name={formPreviewTexts.phone} /> },
        ]}
      />
      <iframe
        ref={frame}
        src={first}
        title={formPreviewTexts.frame}
        data-width={width}
        className={classes.frame}
        onLoad={() => dress(frame.current, look)}
      />
    </div>
  )
}

const Width = ({ name }: { name: string }) => (
  <>
    <VisuallyHidden>{formPreviewTexts.asOn} </VisuallyHidden>
    {name}
  </>
)

/** The text about the form for the accessibility statement on the organisation's website. */
export const StatementSection = ({ bookingPage }: { bookingPage: string }) => (
  <Section title={statementTexts.title} purpose={statementTexts.hint}>
    <CopyText
      label={statementTexts.label}
      text={accessibilityStatement(bookingPage)}
      lines={10}
      copy={statementTexts.copy}
      {...copying}
    />
  </Section>
)

interface WebsiteMakerSectionProps {
  /** The product's base URL. */
  product: string
  /** The code for pages whose policy forbids inline scripts. */
  code: string
  /** The code for editors that remove scripts. */
  codeWithoutScripts: string
  onCopy: () => void
}

const policyFor = (product: string) =>
  ['script-src', 'style-src', 'connect-src'].map((source) => `${source} ${product}`).join('; ')

/** The embed code, ready for coordinators to send to the person who maintains their website. */
export const WebsiteMakerSection = ({
  product,
  code,
  codeWithoutScripts,
  onCopy,
}: WebsiteMakerSectionProps) => (
  <Section title={websiteMakerTexts.title}>
    <details className={classes.details}>
      <summary>{websiteMakerTexts.summary}</summary>
      <Part title={websiteMakerTexts.policy} hint={websiteMakerTexts.policyHint}>
        <CopyText
          label={websiteMakerTexts.code}
          text={code}
          copy={helpTexts.copyCode}
          {...copying}
          onCopy={onCopy}
          wraps
        />
        <CopyText
          label={websiteMakerTexts.policyLine}
          text={policyFor(product)}
          copy={websiteMakerTexts.copyPolicy}
          {...copying}
          wraps
        />
      </Part>
      <Part title={websiteMakerTexts.filtered} hint={websiteMakerTexts.filteredHint}>
        <CopyText
          label={websiteMakerTexts.codeWithoutScripts}
          text={codeWithoutScripts}
          copy={helpTexts.copyCode}
          {...copying}
          onCopy={onCopy}
          wraps
        />
        <CopyText
          label={websiteMakerTexts.scripts}
          text={embeddingScripts(product).join('\n')}
          copy={websiteMakerTexts.copyScripts}
          {...copying}
          wraps
        />
      </Part>
      <Part title={websiteMakerTexts.looks} hint={websiteMakerTexts.looksHint}>
        <dl className={classes.properties}>
          {websiteMakerTexts.properties.map(({ name, meaning }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={websiteMakerTexts.events} hint={websiteMakerTexts.eventsHint}>
        <Anchor href={documentationPath}>{websiteMakerTexts.more}</Anchor>
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

/** Explains how to embed the form in the organisation's website, and answers common questions. */
export function HelpPage() {
  const { project } = useCurrentProject()
  return (
    <div className={classes.page}>
      <title>{`${helpTexts.title} · ${project.name} · ${words.product}`}</title>
      <PageTitle>{helpTexts.title}</PageTitle>
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
      <Section title={helpTexts.embed} purpose={helpTexts.embedHint}>
        <ol className={classes.steps}>
          {helpTexts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CopyText
          label={helpTexts.code}
          text={embeddingCode(product, project.id, options)}
          copy={helpTexts.copyCode}
          {...copying}
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
      <Section title={helpTexts.link} purpose={helpTexts.linkHint}>
        <CopyText
          label={helpTexts.address}
          text={page}
          copy={helpTexts.copyAddress}
          {...copying}
          onCopy={noteCopied}
        />
      </Section>
      <QuestionSection />
      <StatementSection bookingPage={bookingPageAddress(product, project.id)} />
      <WebsiteMakerSection
        product={product}
        code={embeddingCodeWithoutCall(product, project.id, options)}
        codeWithoutScripts={embeddingCodeWithoutScripts(product, project.id, options)}
        onCopy={noteCopied}
      />
    </>
  )
}

function Websites({ named }: { named: string[] }) {
  const { search } = useLocation()
  return (
    <p className={classes.websites}>
      {named.length > 0 ? helpTexts.onlyOn(named.join(', ')) : helpTexts.everywhere}{' '}
      <Anchor
        component={Link}
        to={{ pathname: '/admin/settings/website', search: projectSearch(search) }}
      >
        {helpTexts.changeWebsites}
      </Anchor>
    </p>
  )
}
