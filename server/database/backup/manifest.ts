import { z } from 'zod'

/**
 * The last entry in a backup: describes its contents, with the counts that a restore is checked
 * against.
 */
const manifest = z.object({
  rundgangBackup: z.literal(1),
  madeAt: z.string(),
  /** The PostgreSQL major version that wrote the files; no other version can read them. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Whether the backup contains the secret key; if not, it was given as `SECRET_KEY`. */
  keyEnclosed: z.boolean(),
  tables: z.array(
    z.object({
      table: z.string(),
      rows: z.number().int(),
      sums: z.record(z.string(), z.string()),
    }),
  ),
})

export type Manifest = z.infer<typeof manifest>

/** Undefined if the text is not a manifest. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const names = {
  /** The cluster's folder within a backup. */
  cluster: 'database',
  key: 'secret.key',
  manifest: 'manifest.json',
}

/** A time formatted for a file name: `2026-12-01T09-00-00Z`. */
export const fileTime = (moment: Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(':', '-')
