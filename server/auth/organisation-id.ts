import type { OrganisationId } from './actor.ts'

// Only code that finds an organisation without an actor may import this file; the checks list the
// files that do.

/**
 * Marks a string as an organisation's id. It must be the id of a new organisation, or one received
 * from the operator or another process.
 */
export const asOrganisationId = (id: string) => id as OrganisationId
