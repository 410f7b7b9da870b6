/** Lets the page open without a connection; each visit also checks for a new version. */
export function registerWorker(): void {
  // Unavailable without https, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin/' }).catch(() => {
    // The page works without the worker, as long as there is a connection.
  })
}
