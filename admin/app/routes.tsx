import type { Route } from '#admin/ui/router/routes.ts'
import { AdminsOnly } from './admins-only.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { Protected } from './protected.tsx'
import { WithProject } from './with-project.tsx'

const adminPages: Route[] = [
  {
    path: 'settings/:section?',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
  { path: 'team/:list?/:id?', load: async () => (await import('./team-page.tsx')).TeamPage },
  {
    element: <WithProject />,
    children: [{ path: 'help', load: async () => (await import('./help-page.tsx')).HelpPage }],
  },
]

export const routes: Route[] = [
  { path: 'login', load: async () => (await import('./enter-page.tsx')).EnterPage },
  { path: 'registration', load: async () => (await import('./sign-up-page.tsx')).SignUpPage },
  {
    path: 'password-reset',
    load: async () => (await import('./password-reset-page.tsx')).PasswordResetPage,
  },
  { path: 'confirm', load: async () => (await import('./confirm-page.tsx')).ConfirmPage },
  {
    path: 'admin',
    element: <Protected />,
    children: [
      { element: <WithProject />, children: [{ element: <DashboardPage /> }] },
      { element: <AdminsOnly />, children: adminPages },
      { path: '*', element: <MissingPage /> },
    ],
  },
  {
    path: '*',
    element: (
      <main>
        <MissingPage />
      </main>
    ),
  },
]
