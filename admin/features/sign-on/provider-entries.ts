import type { SignOnInput, SignOnSettings } from '#contract/sign-on.ts'

/** The values in the fields, as typed. All groups are in one field, separated by commas. */
export type ProviderEntries = Record<keyof SignOnInput, string>

export function entriesOf({ provider }: SignOnSettings): ProviderEntries {
  const groups = (names: string[] | undefined) => (names ?? []).join(', ')
  return {
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    groups_claim: provider?.groups_claim ?? 'groups',
    admin_groups: groups(provider?.admin_groups),
    desk_groups: groups(provider?.desk_groups),
    guide_groups: groups(provider?.guide_groups),
  }
}

const groupsIn = (typed: string) =>
  typed
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '')

export const inputOf = (entries: ProviderEntries): SignOnInput => ({
  ...entries,
  admin_groups: groupsIn(entries.admin_groups),
  desk_groups: groupsIn(entries.desk_groups),
  guide_groups: groupsIn(entries.guide_groups),
})
