import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useMailSettings } from '#admin/features/mail-settings/mail-settings.ts'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { editing } from '#admin/features/variant/edit-asked.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { firstStepsTexts as texts } from '#texts/de/first-steps.ts'
import { defaultVariantName } from '#texts/de/variant.ts'
import classes from './first-steps.module.css'
import { fromFirstSteps } from './from-first-steps.ts'
import { useNoteFirstSteps } from './note-first-steps.ts'

interface FirstStepsProps {
  project: Project
  variants: Variant[]
  hasSlots: boolean
  /** Opens the dialog for a new slot. */
  addSlot: ReactNode
}

/**
 * The steps that take a new organisation to its first booking, each with a link or a button. They
 * disappear once all of them are done.
 */
export function FirstSteps({ project, variants, hasSlots, addSlot }: FirstStepsProps) {
  const { search } = useLocation()
  const note = useNoteFirstSteps(project.id)
  const settings = useMailSettings(project.id)
  const here = projectSearch(search)
  const steps: Step[] = [
    { ...texts.variant, to: '/admin/settings', field: editing, done: !isDefault(variants) },
    { ...texts.slot, button: addSlot, done: hasSlots },
    {
      ...texts.sender,
      to: '/admin/settings/mails',
      field: 'email_from',
      done: !!settings.data?.email_from,
    },
    {
      ...texts.legal,
      to: '/admin/settings/website',
      field: 'imprint_url',
      done: !!project.imprint_url && !!project.privacy_url,
    },
    {
      ...texts.website,
      to: '/admin/help',
      done: !!project.first_steps?.embedding_seen || !!project.embed_origins?.length,
      onClick: () => note({ embedding_seen: true }),
    },
  ]
  const over = steps.every(({ done }) => done)
  const isNoted = project.first_steps !== undefined
  useEffect(() => {
    if (over) note({ closed: true })
    else if (!isNoted) note({})
  }, [over, isNoted, note])
  if (over) return null

  return (
    <div className={classes.steps}>
      <Section title={texts.title}>
        <ol className={classes.list}>
          {steps.map((step) => (
            <StepItem key={step.title} step={step} search={here} />
          ))}
        </ol>
        <Anchor
          component="button"
          type="button"
          className={classes.dismiss}
          onClick={() => {
            note({ closed: true })
            // The pressed button disappears, and the focus would be lost with it.
            document.querySelector('main')?.focus()
          }}
        >
          {texts.dismiss}
        </Anchor>
      </Section>
    </div>
  )
}

interface Step {
  title: string
  hint: string
  action?: string
  to?: string
  /** The name of the field to fill in on the linked page. */
  field?: string
  button?: ReactNode
  done: boolean
  onClick?: () => void
}

function StepItem({ step, search }: { step: Step; search: string }) {
  const { title, hint, action, to, field = '', button, done, onClick } = step
  const Mark = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Mark size={24} aria-hidden className={classes.mark} />
      <div>
        <h3 className={classes.title}>
          {title}
          {done ? ' ' : null}
          {done ? <VisuallyHidden>{texts.done}</VisuallyHidden> : null}
        </h3>
        {done ? null : <p className={classes.hint}>{hint}</p>}
      </div>
      {done ? null : (
        <div className={classes.action}>
          {button ?? (
            <Anchor
              component={Link}
              to={{ pathname: to ?? '', search, hash: `#${field}` }}
              state={fromFirstSteps}
              onClick={onClick}
            >
              {action}
            </Anchor>
          )}
        </div>
      )}
    </li>
  )
}

/** Whether the project's only variant is still the default one that every project starts with. */
const isDefault = ([first, ...others]: Variant[]) =>
  others.length === 0 &&
  first?.name === defaultVariantName &&
  first.short_description === '' &&
  first.duration === 3600 &&
  first.leadtime === 0
