import { z } from 'zod'

/** The last entry of a backup: what it holds, and by what its restoring is checked. */
const manifest = z.object({
  rundgangBackup: z.literal(1),
  madeAt: z.string(),
  /** The major version of PostgreSQL that wrote the files and alone reads them. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Whether the secret key lies in it; else it was given as `SECRET_KEY`. */
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

/** Nothing where it is not one. */
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

/** A moment as part of a file's name: `2026-12-01T09-00-00Z`. */
export const fileTime = (moment: Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(':', '-')
