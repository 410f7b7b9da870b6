import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  nfd?: number
}

interface Module {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number }
    /** Makes of an error of Node's one that PostgreSQL is told; any other PGlite would not notice. */
    tryFSOperation: (operation: () => void) => void
  }
}

type Options = Parameters<NodeFS['init']>[1]

/**
 * PGlite's folder on disk, with the fsync that PGlite leaves out: as shipped, a crash of the
 * machine could lose bookings that were acknowledged. It also wants PostgreSQL started without
 * `-F` and with `wal_sync_method=fsync`; with `fdatasync`, its default, the call never arrives.
 */
export class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const started = await super.init(pg, options)
    const syncToDisk = (module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        // Folders come without a descriptor.
        if (nfd !== undefined) NODEFS.tryFSOperation(() => fdatasyncSync(nfd))
        return 0
      }
    }
    const preRun = [...(started.emscriptenOpts.preRun ?? []), syncToDisk]
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } }
  }
}

/** Makes the entries of a folder durable: a renamed or new file is lost without it. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
