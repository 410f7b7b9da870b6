import type { OrganisationId } from './actor.ts'

// Only what finds an organisation without an actor may import this; the checks name those files.

/** Says that this is the id of an organisation: of a new one, or named by the operator or a peer. */
export const asOrganisationId = (id: string) => id as OrganisationId
