/** Encodes a form as `multipart/form-data`, as browsers send it. */
export async function formInParts(fields: Record<string, string>) {
  const parts = new FormData()
  for (const [field, text] of Object.entries(fields)) parts.append(field, text)
  const sent = new Response(parts)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await sent.arrayBuffer()) }
}
