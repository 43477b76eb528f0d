import { createBrowserRouter, redirect } from 'react-router';
import { ErrorPage } from './ErrorPage.js';
import { Ring } from '../ui/Ring.js';
import { RootLayout } from './RootLayout.js';

/** Every page is loaded when it is opened. */
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <Ring minHeight="60vh" />,
    children: [
      { index: true, loader: () => redirect('/app') },
      { path: 'login', lazy: async () => ({ Component: (await import('../pages/LoginPage.js')).LoginPage }) },
      { path: 'register', lazy: async () => ({ Component: (await import('../pages/RegisterPage.js')).RegisterPage }) },
      {
        path: 'change-password',
        lazy: async () => ({ Component: (await import('../pages/ChangePasswordPage.js')).ChangePasswordPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./SignedInLayout.js')).SignedInLayout }),
        children: [
          { path: 'session', lazy: async () => ({ Component: (await import('../pages/SessionPage.js')).SessionPage }) },
          {
            path: 'app',
            lazy: async () => ({ Component: (await import('./Shell.js')).Shell }),
            children: [
              { index: true, loader: () => redirect('/app/new-1on1') },
              {
                path: 'new-1on1',
                lazy: async () => ({ Component: (await import('../pages/New1on1Page.js')).New1on1Page }),
              },
              { path: 'logs', lazy: async () => ({ Component: (await import('../pages/LogsPage.js')).LogsPage }) },
              {
                path: 'log/transcript/:id',
                lazy: async () => ({ Component: (await import('../pages/TranscriptPage.js')).TranscriptPage }),
              },
              {
                path: 'dashboard',
                lazy: async () => ({ Component: (await import('../pages/DashboardPage.js')).DashboardPage }),
              },
              {
                path: 'resources',
                lazy: async () => ({ Component: (await import('../pages/ResourcesPage.js')).ResourcesPage }),
              },
              {
                path: 'settings',
                lazy: async () => ({ Component: (await import('../pages/SettingsPage.js')).SettingsPage }),
              },
            ],
          },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('../pages/NotFoundPage.js')).NotFoundPage }) },
    ],
  },
]);
