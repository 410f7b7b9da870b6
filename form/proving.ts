import { call } from './call.ts'
import { addScript } from './script.ts'

declare const RundgangProof: {
  solve: (challenge: unknown, stopping: AbortSignal) => Promise<string>
}

/** Has the browser solve a riddle of the server's; the script for it comes where it is needed. */
export async function prove(
  server: string,
  url: string,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const challenge = await call(`${url}/challenge`)
  const script = addScript(`${server}/embed/proof.js`)
  await new Promise((resolve) => {
    script.onload = script.onerror = resolve
  })
  return challenge.ok ? RundgangProof.solve(challenge.body, stopping) : undefined
}
