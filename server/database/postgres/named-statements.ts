import type { ClientBase } from 'pg'

const names = new Map<string, string>()

/** Registers a statement that runs so often that connections keep it prepared. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name)
}

type Ask = (text: string, values?: unknown[]) => unknown

/** Makes a connection keep frequent statements prepared, under their names. */
export function keepStatements(client: ClientBase): void {
  const ask = client.query.bind(client) as (query: object | string, values?: unknown[]) => unknown
  const askByName: Ask = (text, values) => {
    const name = names.get(text)
    return name === undefined ? ask(text, values) : ask({ name, text, values })
  }
  client.query = askByName as ClientBase['query']
}
