import type { ComponentType } from 'react'
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { DashboardPage } from './dashboard/dashboard.tsx'
import { MissingPage, NotLoaded, PageFailure } from './entrance/failure-pages.tsx'
import { untilKnown } from './mine/until-known.tsx'
import { AdminsOnly, Protected } from './shell/protected.tsx'
import { WithProject } from './shell/session.tsx'
import { Loading } from './themed.tsx'
import { pageVisit, staysBelow } from './ui/page-visit.ts'

/** A page whose code is loaded when it is first opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    try {
      return { Component: await load() }
    } catch (cause) {
      throw new NotLoaded(path, { cause })
    }
  },
})

/** Pages inside the shell. It is shown, and loads its data, while the first page's code arrives. */
const inShell = (children: RouteObject[]): RouteObject => ({
  errorElement: <PageFailure place="within" />,
  hydrateFallbackElement: <></>,
  children,
})

const adminPages: RouteObject[] = [
  page(
    'settings/:section?',
    async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  ),
  page('team/:list?/:id?', async () => (await import('./team/team-page.tsx')).TeamPage),
  {
    element: <WithProject />,
    children: [
      page(
        'statistics',
        async () => (await import('./statistics/statistics-page.tsx')).StatisticsPage,
      ),
      page('help', async () => (await import('./settings/help-page.tsx')).HelpPage),
    ],
  },
]

/** Pages shown over the dashboard, which stays visible and unchanged. */
const overDashboard: RouteObject = {
  errorElement: <PageFailure place="over" />,
  hydrateFallbackElement: <></>,
  children: [
    { index: true },
    page(
      'booking/:bookingId',
      async () => (await import('./dashboard/booking-page.tsx')).BookingPage,
    ),
    page('offers', async () => (await import('./dashboard/offers-page.tsx')).OffersPage),
    page('free/:people?', async () => (await import('./dashboard/free-page.tsx')).FreePage),
    page(
      'waiting/:slotId?',
      async () => (await import('./dashboard/waiting-page.tsx')).WaitingPage,
    ),
  ],
}

export const routes: RouteObject[] = [
  {
    element: (
      <>
        <ScrollRestoration getKey={pageVisit} />
        <Outlet />
      </>
    ),
    errorElement: <PageFailure place="alone" />,
    hydrateFallbackElement: <Loading />,
    children: [
      page('login', async () => (await import('./entrance/log-in-page.tsx')).EnterPage),
      page('sign-on', async () => (await import('./entrance/sign-on-page.tsx')).SignedOnPage),
      page(
        'registration',
        async () => (await import('./entrance/registration-page.tsx')).SignUpPage,
      ),
      page(
        'password-reset',
        async () => (await import('./entrance/password-reset-page.tsx')).PasswordResetPage,
      ),
      page(
        'angebot/:token?',
        async () => (await import('./guides/asked-slots-page.tsx')).AskedSlotsPage,
      ),
      page('meine-termine', async () => (await import('./link/link-page.tsx')).LinkPage),
      page(
        'second-factor',
        async () => (await import('./security/security-page.tsx')).FactorDuePage,
      ),
      page('confirm', async () => (await import('./entrance/confirm-page.tsx')).ConfirmPage),
      {
        // Apart from the others under /admin, because these pages work without a connection.
        path: 'admin',
        element: <Protected until={untilKnown} />,
        children: [
          inShell([
            page('mine', async () => (await import('./mine/mine-page.tsx')).MinePage),
            page('mine/hours', async () => (await import('./statistics/my-hours.tsx')).MyHoursPage),
            page('day/:day?', async () => (await import('./day/day-page.tsx')).DayPage),
          ]),
        ],
      },
      {
        path: 'admin',
        element: <Protected />,
        children: [
          inShell([
            {
              element: <WithProject />,
              children: [{ id: staysBelow, element: <DashboardPage />, children: [overDashboard] }],
            },
            page(
              'security',
              async () => (await import('./security/security-page.tsx')).SecurityPage,
            ),
            { element: <AdminsOnly />, children: adminPages },
            { path: '*', element: <MissingPage /> },
          ]),
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
]
