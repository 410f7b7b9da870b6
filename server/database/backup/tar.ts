import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The entries of a tar file, in their order. */
export interface TarEntry {
  name: string
  isFolder: boolean
  size: number
}

const block = 512
const chunkBytes = 1024 * 1024

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** The two empty blocks that end a tar file. */
export const tarEnd = Buffer.alloc(2 * block)

/** A POSIX header (ustar); names of up to 100 bytes. */
function headerOf({ name, isFolder, size }: TarEntry, madeAt: Temporal.Instant): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`a tar file holds no name as long as ${name}`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(octal(isFolder ? 0o700 : 0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(madeAt.epochMilliseconds / 1000), 11), 136)
  header.write(' '.repeat(8), 148)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(sumOf(header), 6)}\u0000 `, 148)
  return header
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

export function tarFolder(name: string, madeAt: Temporal.Instant): Buffer {
  return headerOf({ name: `${name}/`, isFolder: true, size: 0 }, madeAt)
}

export function tarText(name: string, content: Buffer | string, madeAt: Temporal.Instant): Buffer {
  const bytes = Buffer.from(content)
  const header = headerOf({ name, isFolder: false, size: bytes.length }, madeAt)
  return Buffer.concat([header, bytes, padding(bytes.length)])
}

/**
 * A file that may change while it is read. Its initial length is kept, because the tar header
 * states it beforehand. Undefined if the file is gone.
 */
export function* tarFile(name: string, path: string, madeAt: Temporal.Instant): Generator<Buffer> {
  const file = unlessGone(() => openSync(path, 'r'))
  if (file === undefined) return
  try {
    const { size } = fstatSync(file)
    yield headerOf({ name, isFolder: false, size }, madeAt)
    for (let done = 0; done < size; ) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, size - done))
      // If the file became shorter, zeros fill the rest.
      const bytesRead = readSync(file, chunk, 0, chunk.length, done)
      done += bytesRead === 0 ? chunk.length : bytesRead
      yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
    }
    yield padding(size)
  } finally {
    closeSync(file)
  }
}

/** For a file that existed a moment ago. */
export function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The same bytes in large pieces. */
export function* gathered(pieces: Iterable<Buffer>): Generator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held)
}

/** The input is not a tar file, or only the beginning of one. */
class TarDamaged extends Error {}

/** Calls `visit` for each entry of a tar file, with a stream of its content. */
export async function readTar(
  source: AsyncIterable<Uint8Array>,
  visit: (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const bytes = new Bytes(source)
  for (;;) {
    const header = await bytes.exactly(block)
    if (header.every((byte) => byte === 0)) return bytes.skipRest()
    const entry = entryOf(header)
    const content = bytes.upTo(entry.size)
    await visit(entry, content)
    // The content that `visit` did not read.
    for await (const _ of content);
    await bytes.exactly(padding(entry.size).length)
  }
}

function entryOf(header: Buffer): TarEntry {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).split('\0', 1)[0] ?? ''
  const sum = Number.parseInt(text(148, 156), 8)
  header.fill(' ', 148, 156)
  if (sum !== sumOf(header)) throw new TarDamaged()
  const isFolder = text(156, 157) === '5'
  return { name: text(0, 100), isFolder, size: Number.parseInt(text(124, 136), 8) }
}

/** A stream of bytes, read in pieces of any size. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) throw new TarDamaged()
      this.#rest = Buffer.from(value)
    }
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      await this.#more()
      const chunk = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }

  async exactly(size: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.upTo(size)))
  }

  async skipRest(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
