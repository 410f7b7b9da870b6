import type { RegisteredOrganisation } from './world/registered-organisation.ts'

/**
 * Opens a dashboard at `address`. Returns the events received so far, and a promise that settles
 * when the stream has ended.
 */
export async function openDashboard(address: string, museum: RegisteredOrganisation) {
  const cookie = `${museum.cookie.name}=${museum.cookie.value}`
  const stream = await fetch(`${address}/api/admin/live`, { headers: { cookie } })
  let heard = ''
  const decoder = new TextDecoder()
  const ended = (async () => {
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk)
  })()
  // Avoids an unhandled rejection; callers that await the end still see it.
  ended.catch(() => {})
  return { heard: () => heard, ended }
}

export const changed = ({ projectId }: RegisteredOrganisation) =>
  `event: change\ndata: {"project_id":"${projectId}"}\n\n`
