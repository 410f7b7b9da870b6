import type { ProjectSettings } from './project-settings-form.tsx'

/** What stands in the form; websites one a line. */
export type WebsiteEntries = Record<
  'embed_origins' | 'imprint_url' | 'privacy_url' | 'timezone',
  string
> & { double_opt_in: boolean }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const websiteSettings: ProjectSettings<WebsiteEntries> = {
  entriesOf: (project) => ({
    embed_origins: (project.embed_origins ?? []).join('\n'),
    double_opt_in: project.double_opt_in ?? false,
    imprint_url: project.imprint_url ?? '',
    privacy_url: project.privacy_url ?? '',
    timezone: project.timezone,
  }),
  rules: {},
  toChange: (entries) => ({ ...entries, embed_origins: linesOf(entries.embed_origins) }),
}
