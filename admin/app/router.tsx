import { createBrowserRouter } from 'react-router'
import { BrokenPage } from './broken-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { EnterPage } from './enter-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { Protected } from './protected.tsx'
import { SignUpPage } from './sign-up-page.tsx'

export const makeRouter = () =>
  createBrowserRouter([
    {
      errorElement: <BrokenPage />,
      children: [
        { path: '/login', element: <EnterPage /> },
        { path: '/registration', element: <SignUpPage /> },
        {
          path: '/admin',
          element: <Protected />,
          children: [
            { index: true, element: <DashboardPage /> },
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
