/** Lets the page open without a connection; each visit also looks for a new version. */
export function registerWorker(): void {
  // Missing without https, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/admin/sw.js', { scope: '/admin/' }).catch(() => {
    // The page works without it, as long as there is a connection.
  })
}
