import type { ClientBase } from 'pg'
import { leadsThroughPooler } from './pooler.ts'

const names = new Map<string, string>()

/** A statement of this text is asked so often that connections keep it. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name)
}

type Ask = (text: string, values?: unknown[]) => unknown

/**
 * Has a connection keep the statements that are asked often, under their names. Behind a pooler the
 * next transaction may be another connection's, which does not know them: there all stays unnamed.
 */
export async function keepStatements(client: ClientBase): Promise<void> {
  if (await leadsThroughPooler(client)) return
  const ask = client.query.bind(client) as (query: object | string, values?: unknown[]) => unknown
  const askByName: Ask = (text, values) => {
    const name = names.get(text)
    return name === undefined ? ask(text, values) : ask({ name, text, values })
  }
  client.query = askByName as ClientBase['query']
}
