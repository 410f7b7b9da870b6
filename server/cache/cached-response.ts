import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

// Levels above 5 take far longer and save only a few bytes.
const brotliOptions = {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
}

export const compress = (text: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, brotliOptions) : zip(text)

/** A text in each encoding that it is sent in, computed once on first use. */
export class CachedResponse {
  readonly plain: Buffer
  /** Weak, because it is the same for all encodings. */
  readonly etag: string
  readonly #small = new Map<Encoding, Promise<Buffer>>()

  constructor(plain: Buffer) {
    this.plain = plain
    const digest = createHash('sha256').update(plain).digest('base64url')
    this.etag = `W/"${digest.slice(0, 22)}"`
  }

  /** An upper bound for the memory that it uses, whichever encodings are requested. */
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
   * The response that replaces this one, already in the same encodings, so that no call waits for
   * them.
   */
  async followedBy(text: string): Promise<CachedResponse> {
    const plain = Buffer.from(text)
    if (plain.equals(this.plain)) return this
    const next = new CachedResponse(plain)
    await Promise.all([...this.#small.keys()].map((encoding) => next.in(encoding)))
    return next
  }
}
