import type { Project, ProjectChange } from '#contract/project.ts'
import { websiteTexts as texts } from '#texts/de/project.ts'

const longest = 3650

/** What stands in the form; numbers as typed, websites one a line. */
export interface WebsiteEntries {
  embed_origins: string
  imprint_url: string
  privacy_url: string
  retention_days: string
  timezone: string
}

export const entriesOf = (project: Project): WebsiteEntries => ({
  embed_origins: (project.embed_origins ?? []).join('\n'),
  imprint_url: project.imprint_url ?? '',
  privacy_url: project.privacy_url ?? '',
  retention_days: String(project.retention_days ?? ''),
  timezone: project.timezone,
})

export const rules = {
  retention_days: (typed: string) => {
    const days = Number(typed)
    return Number.isInteger(days) && days >= 1 && days <= longest ? null : texts.retentionInvalid
  },
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The name goes with it unchanged, since the call wants one. */
export const toChange = (entries: WebsiteEntries, name: string): ProjectChange => ({
  ...entries,
  name,
  embed_origins: linesOf(entries.embed_origins),
  retention_days: Number(entries.retention_days),
})
