import type { ProjectSettings } from './project-settings-form.tsx'

/** What stands in the form; websites one a line. */
export type WebsiteEntries = Record<
  'embed_origins' | 'imprint_url' | 'privacy_url' | 'timezone',
  string
>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const websiteSettings: ProjectSettings<WebsiteEntries> = {
  entriesOf: ({ embed_origins = [], imprint_url = '', privacy_url = '', timezone }) => ({
    embed_origins: embed_origins.join('\n'),
    imprint_url,
    privacy_url,
    timezone,
  }),
  rules: {},
  toChange: (entries) => ({ ...entries, embed_origins: linesOf(entries.embed_origins) }),
}
