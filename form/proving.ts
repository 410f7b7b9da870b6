import { call } from './call.ts'

declare const RundgangProof: { solve: (challenge: unknown) => Promise<string> }

/** Has the browser solve a riddle of the server's; the script for it comes where it is needed. */
export async function prove(server: string, url: string): Promise<string | undefined> {
  const challenge = await call(`${url}/challenge`)
  const script = document.createElement('script')
  script.src = `${server}/embed/proof.js`
  document.head.append(script)
  await new Promise((resolve) => {
    script.onload = script.onerror = resolve
  })
  return challenge.ok ? RundgangProof.solve(challenge.body) : undefined
}
