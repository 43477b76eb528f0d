// Before the first paint, so that the night theme never flashes white. A file of its own because inline scripts are not allowed.
try {
  document.documentElement.dataset.theme = localStorage.getItem('jizo_theme') === 'dark' ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
// The ground of the login screens stands before their scripts have come.
if (/^\/(?:login|register|forgot-password|reset-password|undo-email-change|change-password)\/?$/.test(location.pathname)) {
  document.documentElement.dataset.first = 'auth';
}
