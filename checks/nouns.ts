/** The nouns of the product in their declared order: a feature imports only nouns before it. */
export const nouns = [
  'staff',
  'invitation',
  'variant',
  'mail-settings',
  'project',
  'registration',
  'slot',
  'booking',
] as const

/** The kinds of file a server feature consists of: `<noun>.ts` and `<noun>.<kind>.ts`. */
export const featureFileKinds = ['routes', 'rules', 'queries', 'mails'] as const
