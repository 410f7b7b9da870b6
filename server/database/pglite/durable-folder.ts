import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  nfd?: number
}

type SetAttributes = (of: unknown, attributes: { mode?: number }) => void

interface Module {
  NODEFS: {
    node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
      setattr: SetAttributes
    }
    stream_ops: { fsync?: (stream: Stream) => number; setattr: SetAttributes }
    /** Converts a Node error into one that reaches PostgreSQL; PGlite swallows all others. */
    tryFSOperation: (operation: () => void) => void
  }
}

type Options = Parameters<NodeFS['init']>[1]

/**
 * PGlite's folder on disk, with the fsync that PGlite leaves out: without it, a crash of the
 * machine could lose acknowledged bookings. PostgreSQL must also be started without `-F` and with
 * `wal_sync_method=fsync`; with the default, `fdatasync`, it would never call this fsync.
 */
export class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const started = await super.init(pg, options)
    const syncToDisk = (module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        // Folders have no descriptor in PGlite.
        if (nfd !== undefined) NODEFS.tryFSOperation(() => fdatasyncSync(nfd))
        return 0
      }
    }
    const preRun = [...(started.emscriptenOpts.preRun ?? []), syncToDisk, closeToOthers]
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } }
  }
}

// PGlite ignores PostgreSQL's own umask, and creates files that everyone may read and write.
const ofOwner = (mode: number) => mode & ~0o077

function closeToOthers(module: unknown): void {
  const { node_ops: nodes, stream_ops: streams } = (module as Module).NODEFS
  const { mknod } = nodes
  nodes.mknod = (parent, name, ...[mode, device]) => mknod(parent, name, ofOwner(mode), device)
  for (const ops of [nodes, streams]) {
    const { setattr } = ops
    ops.setattr = (of, attributes) => {
      const { mode } = attributes
      setattr(of, mode === undefined ? attributes : { ...attributes, mode: ofOwner(mode) })
    }
  }
}

/** Makes the entries of a folder durable: otherwise, a crash could lose a new or renamed file. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
