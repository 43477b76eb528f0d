import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { RequireAuth } from './RequireAuth.js';
import { RootLayout } from './RootLayout.js';

// Every page is loaded when it is opened; the login screens load neither Ant Design nor the cache.
const ChangePasswordPage = lazy(async () => ({
  default: (await import('../pages/auth/ChangePasswordPage.js')).ChangePasswordPage,
}));
const DashboardPage = lazy(async () => ({ default: (await import('../pages/DashboardPage.js')).DashboardPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../pages/auth/ForgotPasswordPage.js')).ForgotPasswordPage,
}));
const HandoutPage = lazy(async () => ({ default: (await import('../pages/HandoutPage.js')).HandoutPage }));
const LoginPage = lazy(async () => ({ default: (await import('../pages/auth/LoginPage.js')).LoginPage }));
const LogsPage = lazy(async () => ({ default: (await import('../pages/LogsPage.js')).LogsPage }));
const New1on1Page = lazy(async () => ({ default: (await import('../pages/New1on1Page.js')).New1on1Page }));
const NotFoundPage = lazy(async () => ({ default: (await import('../pages/NotFoundPage.js')).NotFoundPage }));
const PromisesPage = lazy(async () => ({ default: (await import('../pages/PromisesPage.js')).PromisesPage }));
const RegisterPage = lazy(async () => ({ default: (await import('../pages/auth/RegisterPage.js')).RegisterPage }));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../pages/auth/ResetPasswordPage.js')).ResetPasswordPage,
}));
const ResourcesPage = lazy(async () => ({ default: (await import('../pages/ResourcesPage.js')).ResourcesPage }));
const SecondFactorPage = lazy(async () => ({
  default: (await import('../pages/auth/SecondFactorPage.js')).SecondFactorPage,
}));
const SessionPage = lazy(async () => ({ default: (await import('../pages/SessionPage.js')).SessionPage }));
const SettingsPage = lazy(async () => ({ default: (await import('../pages/SettingsPage.js')).SettingsPage }));
const Shell = lazy(async () => ({ default: (await import('./Shell.js')).Shell }));
const SignOnPage = lazy(async () => ({ default: (await import('../pages/auth/SignOnPage.js')).SignOnPage }));
const SignedInLayout = lazy(async () => ({ default: (await import('./SignedInLayout.js')).SignedInLayout }));
const UndoEmailChangePage = lazy(async () => ({
  default: (await import('../pages/auth/UndoEmailChangePage.js')).UndoEmailChangePage,
}));
const TranscriptPage = lazy(async () => ({ default: (await import('../pages/TranscriptPage.js')).TranscriptPage }));

/** The addresses of the product. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route index element={<Navigate to="/app" replace />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="register" element={<RegisterPage />} />
        <Route path="forgot-password" element={<ForgotPasswordPage />} />
        <Route path="reset-password" element={<ResetPasswordPage />} />
        <Route path="sign-on" element={<SignOnPage />} />
        <Route path="undo-email-change" element={<UndoEmailChangePage />} />
        <Route
          path="change-password"
          element={
            <RequireAuth>
              <ChangePasswordPage />
            </RequireAuth>
          }
        />
        <Route
          path="second-factor"
          element={
            <RequireAuth>
              <SecondFactorPage />
            </RequireAuth>
          }
        />
        <Route
          element={
            // A visitor who has to log in first loads none of the pages behind the login.
            <RequireAuth>
              <SignedInLayout />
            </RequireAuth>
          }
        >
          <Route path="session" element={<SessionPage />} />
          <Route path="app" element={<Shell />}>
            <Route index element={<Navigate to="/app/new-1on1" replace />} />
            <Route path="new-1on1" element={<New1on1Page />} />
            <Route path="logs" element={<LogsPage />} />
            <Route path="log/transcript/:id" element={<TranscriptPage />} />
            <Route path="log/transcript/:id/handout" element={<HandoutPage />} />
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="promises" element={<PromisesPage />} />
            <Route path="resources" element={<ResourcesPage />} />
            <Route path="settings" element={<SettingsPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
