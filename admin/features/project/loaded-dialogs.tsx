import { type ComponentProps, lazy } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import type { DeleteProjectDialog } from './deletion/delete-project-dialog.tsx'
import type { ProjectDialog } from './project-dialog.tsx'

// Each dialog's code is loaded when it is opened, because projects are rarely changed.
const Naming = lazy(async () => ({
  default: (await import('./project-dialog.tsx')).ProjectDialog,
}))
const Deleting = lazy(async () => ({
  default: (await import('./deletion/delete-project-dialog.tsx')).DeleteProjectDialog,
}))

export const LoadedProjectDialog = (dialog: ComponentProps<typeof ProjectDialog>) => (
  <LoadedDialog {...dialog}>
    <Naming {...dialog} />
  </LoadedDialog>
)

export const LoadedDeleteProjectDialog = (dialog: ComponentProps<typeof DeleteProjectDialog>) => (
  <LoadedDialog {...dialog}>
    <Deleting {...dialog} />
  </LoadedDialog>
)
