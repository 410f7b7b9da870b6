import { randomUUIDv7 } from 'node:crypto'
import type { Database, Transaction } from '#server/database/open.ts'
import { defaultVariantName } from '#texts/de/variant.ts'
import { insertVariant, listVariants } from './variant.queries.ts'

const defaultDurationSeconds = 3600

interface Where {
  organisationId: string
  projectId: string
}

/** The variants that a project offers, in the order in which they were made. */
export const variantsOf = (db: Database, where: Where) => listVariants(db, where)

/** Makes the one variant that a new project has. */
export async function addFirstVariant(
  tx: Transaction,
  { at, ...where }: Where & { at: Temporal.Instant },
): Promise<void> {
  await addVariant(tx, { ...where, name: defaultVariantName, at })
}

/** Makes a variant with a bookable resource of its own. Times in seconds. */
export async function addVariant(
  tx: Transaction,
  variant: Where & {
    name: string
    shortDescription?: string
    leadTimeSeconds?: number
    durationSeconds?: number
    at: Temporal.Instant
  },
): Promise<void> {
  const { at, shortDescription = '', leadTimeSeconds = 0, ...rest } = variant
  await insertVariant(tx, {
    durationSeconds: defaultDurationSeconds,
    ...rest,
    shortDescription,
    leadTimeSeconds,
    id: randomUUIDv7(),
    resourceId: randomUUIDv7(),
    createdAt: at,
  })
}
