import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

/** An entry in a tar file: a file or a folder. */
export interface TarEntry {
  name: string
  isFolder: boolean
}

const chunkBytes = 1024 * 1024

/** Adds entries to a tar file, one at a time, with permissions for their owner only. */
export class TarWriter {
  readonly #pack: Pack
  readonly #mtime: Date

  constructor(pack: Pack, madeAt: Temporal.Instant) {
    this.#pack = pack
    this.#mtime = new Date(madeAt.epochMilliseconds)
  }

  folder(name: string): void {
    this.#pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700, mtime: this.#mtime })
  }

  text(name: string, content: Buffer | string): void {
    this.#pack.entry({ name, mode: 0o600, mtime: this.#mtime }, content)
  }

  /**
   * Adds a file that may change while it is read. Writes exactly as many bytes as it had initially,
   * because the tar header, which comes first, contains that number. A missing file is left out.
   */
  async file(name: string, path: string): Promise<void> {
    await using file = await unlessGone(open(path, 'r'))
    if (!file) return
    const { size } = await file.stat()
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: this.#mtime })
    await pipeline(readPadded(file, size), entry)
  }
}

async function* readPadded(
  file: Awaited<ReturnType<typeof open>>,
  size: number,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - done))
    const { bytesRead } = await file.read(chunk)
    // If the file has shrunk, the rest is filled with zeros.
    done += bytesRead === 0 ? chunk.length : bytesRead
    yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
  }
}

/**
 * Returns a tar file as a stream, with the entries that `fill` adds. Files are read only as fast as
 * the stream is consumed.
 */
export function writeTar(
  madeAt: Temporal.Instant,
  fill: (tar: TarWriter) => Promise<void>,
): Readable {
  const tar = pack()
  fill(new TarWriter(tar, madeAt)).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  )
  return Readable.from(tar)
}

/** Calls `visit` for each entry in a tar file, with a stream of its contents. */
export async function readTar(
  source: AsyncIterable<Uint8Array>,
  visit: (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const reader = extract()
  const ended = pipeline(source, reader)
  // Avoids an unhandled rejection; an error is thrown below, where `ended` is awaited.
  ended.catch(() => {})
  for await (const content of reader) {
    const { name, type } = content.header
    await visit({ name, isFolder: type === 'directory' }, content as AsyncIterable<Buffer>)
    content.resume()
  }
  await ended
}

/** Undefined if the file no longer exists. */
export async function unlessGone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
