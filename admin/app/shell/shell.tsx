import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { hasUnsent } from '#admin/api/kept.ts'
import { MailingProjectContext } from '#admin/api/mails-filed.tsx'
import { useLogOut } from '#admin/features/log-in/log-out.ts'
import { mayBook } from '#admin/features/log-in/user.ts'
import { useIsFiled } from '#admin/features/mail/notices/given-up.ts'
import { LoadedNotices } from '#admin/features/organisation/loaded-notices.tsx'
import { useCurrentProject } from '#admin/features/project/current-project.ts'
import { useRememberProject } from '#admin/features/project/last-used-project.ts'
import { NoProjects } from '#admin/features/project/no-projects.tsx'
import { ProjectActions } from '#admin/features/project/project-actions.tsx'
import { ProjectPicker } from '#admin/features/project/project-picker.tsx'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { Mark } from '#admin/ui/mark.tsx'
import { FloatingToast } from '#admin/ui/message/floating-toast.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { useToast } from '#admin/ui/message/use-toast.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { Outlet } from '#admin/ui/router/outlet.tsx'
import { UntilElsewhere } from '#admin/ui/router/router.tsx'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import { BrokenMessage } from '../entrance/broken-page.tsx'
import type { CurrentOrganisation } from '../session/current-project.ts'
import { UnsavedGuard } from '../session/unsaved-guard.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { navigationOf } from './navigation.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './shell.module.css'
import type { UserDialogName } from './user-dialogs.ts'
import { UserMenu } from './user-menu.tsx'

const UserDialog = lazy(async () => ({
  default: (await import('../settings/user-dialog.tsx')).UserDialog,
}))

const FactorNotice = lazy(async () => ({
  default: (await import('../security/security-page.tsx')).FactorNotice,
}))

interface ShellProps {
  user: User
  projects: Project[]
}

const broken = (retry: () => void) => (
  <UntilElsewhere onLeave={retry}>
    <BrokenMessage />
  </UntilElsewhere>
)

export function Shell({ user, projects }: ShellProps) {
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
      <a href="#inhalt" className={classes.skip}>
        {shellTexts.skip}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/admin" className={classes.brand}>
            <Mark size={24} />
            <span className={classes.name}>{words.product}</span>
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
        {logOut.isError ? <Notice tone="error">{shellTexts.logOutFailed}</Notice> : null}
        {user.admin ? <LoadedNotices isFiled={isFiled} onToast={showToast} /> : null}
        {user.second_factor_due ? (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <FactorNotice dueAt={user.second_factor_due} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        <ErrorBoundary fallback={broken}>
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
        </ErrorBoundary>
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
