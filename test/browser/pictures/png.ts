import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'

const headerLength = 8

/**
 * Recompresses an image to make it smaller. Browsers compress for speed, which does not matter
 * here.
 */
export function smaller(png: Buffer): Buffer {
  const chunks = [...chunksOf(png)]
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const repacked = deflateSync(inflateSync(packed), {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: 9,
  })
  const kept = chunks.filter(({ type }) => type === 'IHDR' || type === 'PLTE')
  return Buffer.concat([
    png.subarray(0, headerLength),
    ...kept.map(({ type, data }) => chunk(type, data)),
    chunk('IDAT', repacked),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function* chunksOf(png: Buffer) {
  for (let at = headerLength; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    yield { type, data: png.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
