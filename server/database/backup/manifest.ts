import { z } from 'zod'

/**
 * The last entry of a backup: a description of its contents, and the counts against which a restore
 * is checked.
 */
const manifest = z.object({
  rundgangBackup: z.literal(1),
  madeAt: z.string(),
  /** The major version of PostgreSQL that wrote the files; no other version can read them. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Whether the backup contains the secret key; otherwise it was given as `SECRET_KEY`. */
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
  /** The folder of the cluster within a backup. */
  cluster: 'database',
  key: 'secret.key',
  manifest: 'manifest.json',
}

/** A time formatted for a file name: `2026-12-01T09-00-00Z`. */
export const fileTime = (moment: Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(':', '-')
