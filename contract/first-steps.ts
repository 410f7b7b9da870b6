import type { Project } from './project.ts'
import type { Variant } from './variant.ts'

type UsedProject = Pick<Project, 'first_steps' | 'has_visitor_booking' | 'embed_origins'>
type LegalProject = Pick<Project, 'imprint_url' | 'privacy_url'>

interface Setup {
  project: UsedProject & LegalProject
  variants: Pick<Variant, 'name' | 'short_description' | 'duration' | 'leadtime'>[]
  /** The name of the variant that every project starts with. */
  defaultName: string
  hasSlots: boolean
  /** The reply-to address for emails, if there is one. */
  sender: string | undefined
}

/** Which of the steps that take a new project to its first booking are done. */
export const firstStepsDone = ({ project, variants, defaultName, hasSlots, sender }: Setup) => ({
  variant: !isDefault(variants, defaultName),
  slot: hasSlots,
  sender: !!sender,
  legal: hasLegalLinks(project),
  website: usesForm(project),
})

export const hasLegalLinks = (project: LegalProject) =>
  !!project.imprint_url && !!project.privacy_url

/** Whether the embed code has been copied, or the form is evidently in use. */
export const usesForm = (project: UsedProject) =>
  !!project.first_steps?.embedding_seen ||
  !!project.has_visitor_booking ||
  !!project.embed_origins?.length

/** Whether the project's only variant is still the default one that every project starts with. */
const isDefault = ([first, ...others]: Setup['variants'], defaultName: string) =>
  others.length === 0 &&
  first?.name === defaultName &&
  first.short_description === '' &&
  first.duration === 3600 &&
  first.leadtime === 0
