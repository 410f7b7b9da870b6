import { type ComponentProps, lazy, Suspense } from 'react'
import type { DeleteProjectDialog } from './delete-project-dialog.tsx'
import type { ProjectDialog } from './project-dialog.tsx'

// Projects are seldom changed: the code of these comes when they are asked for.
const Naming = lazy(async () => ({
  default: (await import('./project-dialog.tsx')).ProjectDialog,
}))
const Deleting = lazy(async () => ({
  default: (await import('./delete-project-dialog.tsx')).DeleteProjectDialog,
}))

export const LoadedProjectDialog = (dialog: ComponentProps<typeof ProjectDialog>) => (
  <Suspense fallback={null}>
    <Naming {...dialog} />
  </Suspense>
)

export const LoadedDeleteProjectDialog = (dialog: ComponentProps<typeof DeleteProjectDialog>) => (
  <Suspense fallback={null}>
    <Deleting {...dialog} />
  </Suspense>
)
