import { createBrowserRouter } from 'react-router'
import { AdminsOnly } from './admins-only.tsx'
import { BrokenPage } from './broken-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { Loading } from './loading.tsx'
import { MissingPage } from './missing-page.tsx'
import { Protected } from './protected.tsx'
import { WithProject } from './with-project.tsx'

export const makeRouter = () =>
  createBrowserRouter([
    {
      errorElement: <BrokenPage />,
      HydrateFallback: Loading,
      children: [
        {
          path: '/login',
          lazy: async () => ({ Component: (await import('./enter-page.tsx')).EnterPage }),
        },
        {
          path: '/registration',
          lazy: async () => ({ Component: (await import('./sign-up-page.tsx')).SignUpPage }),
        },
        {
          path: '/password-reset',
          lazy: async () => ({
            Component: (await import('./password-reset-page.tsx')).PasswordResetPage,
          }),
        },
        {
          path: '/confirm',
          lazy: async () => ({ Component: (await import('./confirm-page.tsx')).ConfirmPage }),
        },
        {
          path: '/admin',
          element: <Protected />,
          children: [
            {
              element: <WithProject />,
              children: [{ index: true, element: <DashboardPage /> }],
            },
            {
              element: <AdminsOnly />,
              children: [
                {
                  path: 'settings/:section?',
                  lazy: async () => ({
                    Component: (await import('./settings-page.tsx')).SettingsPage,
                  }),
                },
                {
                  path: 'team/:list?/:id?',
                  lazy: async () => ({ Component: (await import('./team-page.tsx')).TeamPage }),
                },
                {
                  element: <WithProject />,
                  children: [
                    {
                      path: 'help',
                      lazy: async () => ({ Component: (await import('./help-page.tsx')).HelpPage }),
                    },
                  ],
                },
              ],
            },
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
      ],
    },
  ])
