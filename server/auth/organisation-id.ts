import type { OrganisationId } from './actor.ts'

// Only code that finds an organisation without an actor may import this; the checks list those
// files.

/**
 * Declares that this is an organisation's id: that of a new one, or one that the operator or
 * another process named.
 */
export const asOrganisationId = (id: string) => id as OrganisationId
