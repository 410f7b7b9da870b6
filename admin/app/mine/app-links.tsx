/** Only here, so that browsers offer to install "Meine Termine" and no other page. */
export const AppLinks = () => (
  <>
    <link rel="manifest" href="/admin/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="/admin/app/icon-180.png" />
  </>
)
