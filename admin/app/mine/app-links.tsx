/** Rendered only on "Meine Termine", so that browsers offer to install this page and no other. */
export const AppLinks = () => (
  <>
    <link rel="manifest" href="/admin/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/admin/app/icon-180.png" />
  </>
)
