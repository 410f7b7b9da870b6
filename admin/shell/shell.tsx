import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { MailingProjectContext } from '#admin/api/changes.tsx'
import { hasUnsent } from '#admin/api/kept.ts'
import { mayBook } from '#admin/api/user.ts'
import { useLogOut } from '#admin/entrance/log-out.ts'
import { useIsFiled } from '#admin/mail/given-up.ts'
import { NoProjects, ProjectActions, ProjectPicker } from '#admin/project/project-menu.tsx'
import { useCurrentProject, useRememberProject } from '#admin/project/projects.ts'
import { LoadedNotices } from '#admin/settings/loaded-notices.tsx'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { focusPage, LoadedDialog, useDialog } from '#admin/ui/loaded-dialog.tsx'
import { Mark } from '#admin/ui/mark.tsx'
import { Notice } from '#admin/ui/message.tsx'
import { OfflineBar } from '#admin/ui/offline-bar.tsx'
import { FloatingToast, useToast } from '#admin/ui/toast.tsx'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { type CurrentOrganisation, UnsavedGuard } from './session.tsx'
import classes from './shell.module.css'
import { NavigationLinks, navigationOf, type UserDialogName, UserMenu } from './user-menu.tsx'

const UserDialog = lazy(async () => ({
  default: (await import('./user-dialog.tsx')).UserDialog,
}))

const FactorNotice = lazy(async () => ({
  default: (await import('#admin/security/security-page.tsx')).FactorNotice,
}))

interface ShellProps {
  user: User
  projects: Project[]
}

export function Shell({ user, projects }: ShellProps) {
  const { search } = useLocation()
  const { project, choose: show } = useCurrentProject(projects)
  const remember = useRememberProject(project?.id)
  const { toast, showToast, dismissToast } = useToast()
  const choose = (id: string | undefined) => {
    remember(id)
    show(id)
  }
  // A full page load, so that no data from this session stays in memory.
  const logOut = useLogOut(() => window.location.assign('/'))
  const dialog = useDialog<UserDialogName>(dismissToast)
  const askToLogOut = () => (hasUnsent() ? dialog.open('logOut') : logOut.mutate())
  const [menuOpened, menu] = useDisclosure(false)
  const [unsaved, setUnsaved] = useState(false)
  const isFiled = useIsFiled(project?.id)
  const items = navigationOf(user)
  const books = mayBook(user)
  const noProjects = (level: 1 | 2) => (
    <NoProjects level={level} canAdd={user.admin} onAdded={choose} onToast={showToast} />
  )

  return (
    <MailingProjectContext value={books ? project?.id : undefined}>
      <Link to={{ search, hash: '#inhalt' }} className={classes.skip} onClick={focusPage}>
        {shellTexts.skip}
      </Link>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/admin" className={classes.brand}>
            <Mark size={24} />
            <span className={classes.shellName}>{words.product}</span>
          </Link>
          <nav aria-label={shellTexts.navigation} className={classes.navigation}>
            <NavigationLinks items={items} />
          </nav>
          {project && books ? <SearchBox projectId={project.id} /> : null}
          <div className={classes.end}>
            {project ? (
              <ProjectPicker
                projects={projects}
                current={project}
                canSwitch={books}
                onChoose={choose}
              />
            ) : null}
            {project && user.admin ? (
              <ProjectActions current={project} onChoose={choose} onToast={showToast} />
            ) : null}
            <div className={classes.user}>
              <UserMenu user={user} onOpenDialog={dialog.open} onLogOut={askToLogOut} />
            </div>
          </div>
          <MobileMenu
            user={user}
            items={items}
            opened={menuOpened}
            onOpen={menu.open}
            onClose={menu.close}
            onOpenDialog={dialog.open}
            onLogOut={askToLogOut}
          />
        </div>
      </header>
      <main id="inhalt" aria-label={shellTexts.content} className={classes.main} tabIndex={-1}>
        <OfflineBar />
        {logOut.isError ? <Notice tone="error">{shellTexts.logOutFailed}</Notice> : null}
        {user.admin ? <LoadedNotices isFiled={isFiled} onToast={showToast} /> : null}
        {user.second_factor_due ? (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <FactorNotice dueAt={user.second_factor_due} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        <Outlet
          context={
            {
              user,
              project,
              noProjects,
              onToast: showToast,
              onUnsaved: setUnsaved,
            } satisfies CurrentOrganisation
          }
        />
      </main>
      <LoadedDialog opened={dialog.opened} onClose={dialog.close}>
        {dialog.subject ? (
          <UserDialog
            name={dialog.subject}
            opened={dialog.opened}
            user={user}
            onClose={dialog.close}
            onToast={showToast}
          />
        ) : null}
      </LoadedDialog>
      <FloatingToast {...toast} />
      <UnsavedGuard unsaved={unsaved} />
    </MailingProjectContext>
  )
}
