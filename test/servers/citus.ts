import { query } from './postgres.ts'

/*
 * A Citus database consists of a database with the same name on each node. Copying it means copying
 * the database on each node; the copy keeps the original's nodes and shards.
 */

/**
 * Creates an empty database on all nodes and joins them to a cluster. Returns the database's URL.
 */
export async function joinNodes(url: string, name: string): Promise<string> {
  const nodes = await nodesOf(url)
  for (const node of nodes) {
    await query(node, `create database "${name}"`)
    await query(databaseAt(node, name), 'create extension citus')
  }
  const [coordinator = '', ...workers] = nodes.map((node) => databaseAt(node, name))
  const { hostname, port } = new URL(coordinator)
  await query(coordinator, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  for (const worker of workers) {
    const { hostname, port } = new URL(worker)
    await query(coordinator, `select citus_add_node('${hostname}', ${port || 5432})`)
  }
  return coordinator
}

/** Copies a database on all nodes. Returns the URL of the copy. */
export async function createOnNodes(url: string, name: string, template: string): Promise<string> {
  const nodes = await nodesOf(url)
  await Promise.all(nodes.map((node) => copy(node, name, template)))
  return databaseAt(nodes[0] ?? '', name)
}

export async function dropOnNodes(url: string, name: string): Promise<void> {
  for (const node of await nodesOf(url)) {
    await onceFree(() => query(node, `drop database if exists "${name}" with (force)`))
  }
}

const copy = (node: string, name: string, template: string) =>
  onceFree(async () => {
    await query(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    )
    await query(node, `create database "${name}" template "${template}"`)
  })

/** Retries while a database is in use, because Citus's maintenance briefly opens each database. */
async function onceFree(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== inUse || tries === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const inUse = '55006'

/** The URLs of the coordinator and the workers. */
async function nodesOf(url: string): Promise<string[]> {
  const rows = await query<{ node_name: string; node_port: number }>(
    url,
    'select node_name, node_port from citus_get_active_worker_nodes()',
  )
  const workers = rows.map(({ node_name, node_port }) => {
    const address = new URL(url)
    address.hostname = node_name
    address.port = String(node_port)
    return address.href
  })
  return [url, ...workers]
}

function databaseAt(node: string, name: string): string {
  const address = new URL(node)
  address.pathname = `/${name}`
  return address.href
}
