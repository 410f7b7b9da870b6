import { DashboardPage } from './dashboard/dashboard.tsx'
import { MissingPage } from './entrance/failure-pages.tsx'
import { untilKnown } from './mine/until-known.tsx'
import { AdminsOnly, Protected } from './shell/protected.tsx'
import { WithProject } from './shell/session.tsx'
import type { Route } from './ui/browser-history.ts'

const adminPages: Route[] = [
  {
    path: 'settings/:section?',
    load: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: 'team/:list?/:id?',
    load: async () => (await import('./team/team-page.tsx')).TeamPage,
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
    load: async () => (await import('./dashboard/offers-page.tsx')).OffersPage,
  },
  {
    path: 'waiting/:slotId?',
    load: async () => (await import('./dashboard/waiting-page.tsx')).WaitingPage,
  },
]

export const routes: Route[] = [
  { path: 'login', load: async () => (await import('./entrance/log-in-page.tsx')).EnterPage },
  {
    path: 'sign-on',
    load: async () => (await import('./entrance/sign-on-page.tsx')).SignedOnPage,
  },
  {
    path: 'registration',
    load: async () => (await import('./entrance/registration-page.tsx')).SignUpPage,
  },
  {
    path: 'password-reset',
    load: async () => (await import('./entrance/password-reset-page.tsx')).PasswordResetPage,
  },
  ...['angebot/:token', 'angebot'].map((path) => ({
    path,
    load: async () => (await import('./guides/asked-slots-page.tsx')).AskedSlotsPage,
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
        load: async () => (await import('./statistics/my-hours.tsx')).MyHoursPage,
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
