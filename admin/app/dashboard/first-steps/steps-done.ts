import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { defaultVariantName } from '#texts/de/variant.ts'

interface Setup {
  project: Project
  variants: Variant[]
  hasSlots: boolean
  /** The reply-to address for emails, if there is one. */
  sender: string | undefined
}

/** Which of the first steps are done. */
export const stepsDone = ({ project, variants, hasSlots, sender }: Setup) => ({
  variant: !isDefault(variants),
  slot: hasSlots,
  sender: !!sender,
  legal: hasLegalLinks(project),
  website: usesForm(project),
})

export const hasLegalLinks = (project: Project) => !!project.imprint_url && !!project.privacy_url

/** Whether the embed code has been copied, or the form is evidently in use. */
export const usesForm = (project: Project) =>
  !!project.first_steps?.embedding_seen ||
  !!project.has_visitor_booking ||
  !!project.embed_origins?.length

/** Whether the project's only variant is still the default one that every project starts with. */
const isDefault = ([first, ...others]: Variant[]) =>
  others.length === 0 &&
  first?.name === defaultVariantName &&
  first.short_description === '' &&
  first.duration === 3600 &&
  first.leadtime === 0
