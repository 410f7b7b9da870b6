import { lazy } from 'react'

/** Loaded apart, so that slots are shown before. */
export const MyAbsenceLater = lazy(async () => ({
  default: (await import('#admin/features/absence/my-absence.tsx')).MyAbsence,
}))
