/**
 * Registers the service worker, which lets the page open without a connection. Each visit also
 * checks for a new version.
 */
export function registerWorker(): void {
  // Service workers are unavailable without https and in some private windows.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin/' }).catch(() => {
    // The page works without the worker, as long as there is a connection.
  })
}
