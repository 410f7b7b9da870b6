import { lazy } from 'react'

/** Loaded separately, so that the slots are shown first. */
export const MyAbsenceLater = lazy(async () => ({
  default: (await import('#admin/features/absence/my-absence.tsx')).MyAbsence,
}))
