import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

// Brotli levels above 5 take far longer and save only a few bytes.
const brotliOptions = {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
}

export const compress = (text: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, brotliOptions) : zip(text)

/** A response's text in each encoding it is sent in, compressed once, on first use. */
export class CachedResponse {
  readonly plain: Buffer
  /** A weak ETag, because it is the same for all encodings. */
  readonly etag: string
  readonly #small = new Map<Encoding, Promise<Buffer>>()

  constructor(plain: Buffer) {
    this.plain = plain
    const digest = createHash('sha256').update(plain).digest('base64url')
    this.etag = `W/"${digest.slice(0, 22)}"`
  }

  /** An upper bound on the memory this response uses, whichever encodings are requested. */
  get bytes(): number {
    return this.plain.length * 2
  }

  in(encoding: Encoding): Promise<Buffer> {
    const made = this.#small.get(encoding)
    if (made) return made
    const making = compress(this.plain, encoding)
    this.#small.set(encoding, making)
    return making
  }

  /**
   * The response that replaces this one, already compressed in the encodings used so far, so no
   * call waits for compression.
   */
  async followedBy(text: string): Promise<CachedResponse> {
    const plain = Buffer.from(text)
    if (plain.equals(this.plain)) return this
    const next = new CachedResponse(plain)
    await Promise.all([...this.#small.keys()].map((encoding) => next.in(encoding)))
    return next
  }
}
