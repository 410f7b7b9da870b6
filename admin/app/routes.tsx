import type { Route } from '#admin/ui/router/routes.ts'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { MissingPage } from './entrance/missing-page.tsx'
import { untilKnown } from './mine/until-known.tsx'
import { AdminsOnly } from './session/admins-only.tsx'
import { Protected } from './session/protected.tsx'
import { WithProject } from './session/with-project.tsx'

const adminPages: Route[] = [
  {
    path: 'settings/:section?',
    load: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: 'team/:list?/:id?',
    load: async () => (await import('./settings/team-page.tsx')).TeamPage,
  },
  {
    element: <WithProject />,
    children: [
      {
        path: 'statistics',
        load: async () => (await import('./statistics/statistics-page.tsx')).StatisticsPage,
      },
      { path: 'help', load: async () => (await import('./settings/help-page.tsx')).HelpPage },
    ],
  },
]

/** Pages shown over the dashboard, which stays visible and unchanged. */
const overDashboard: Route[] = [
  {},
  {
    path: 'booking/:bookingId',
    load: async () => (await import('./dashboard/booking-page.tsx')).BookingPage,
  },
  {
    path: 'offers',
    load: async () => (await import('./dashboard/offers/offers-page.tsx')).OffersPage,
  },
  {
    path: 'waiting/:slotId?',
    load: async () => (await import('./dashboard/waiting/waiting-page.tsx')).WaitingPage,
  },
]

export const routes: Route[] = [
  { path: 'login', load: async () => (await import('./entrance/enter-page.tsx')).EnterPage },
  {
    path: 'sign-on',
    load: async () => (await import('./entrance/signed-on-page.tsx')).SignedOnPage,
  },
  {
    path: 'registration',
    load: async () => (await import('./entrance/sign-up-page.tsx')).SignUpPage,
  },
  {
    path: 'password-reset',
    load: async () => (await import('./entrance/password-reset-page.tsx')).PasswordResetPage,
  },
  ...['angebot/:token', 'angebot'].map((path) => ({
    path,
    load: async () => (await import('./entrance/asked-slots-page.tsx')).AskedSlotsPage,
  })),
  {
    path: 'meine-termine',
    load: async () => (await import('./link/link-page.tsx')).LinkPage,
  },
  {
    path: 'second-factor',
    load: async () => (await import('./security/security-page.tsx')).FactorDuePage,
  },
  { path: 'confirm', load: async () => (await import('./entrance/confirm-page.tsx')).ConfirmPage },
  {
    // These routes come before the others under /admin, because their pages work without a
    // connection.
    path: 'admin',
    element: <Protected until={untilKnown} />,
    children: [
      { path: 'mine', load: async () => (await import('./mine/mine-page.tsx')).MinePage },
      {
        path: 'mine/hours',
        load: async () => (await import('./statistics/my-hours-page.tsx')).MyHoursPage,
      },
      { path: 'day/:day?', load: async () => (await import('./day/day-page.tsx')).DayPage },
    ],
  },
  {
    path: 'admin',
    element: <Protected />,
    children: [
      {
        element: <WithProject />,
        children: [{ element: <DashboardPage />, staysBelow: true, children: overDashboard }],
      },
      {
        path: 'security',
        load: async () => (await import('./security/security-page.tsx')).SecurityPage,
      },
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
