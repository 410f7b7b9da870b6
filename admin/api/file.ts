import type { Endpoint } from '#contract/endpoint.ts'
import { connectionLost } from '#texts/de/words.ts'
import { ApiError } from './api-error.ts'
import { callForFile } from './client.ts'

interface Given {
  params?: Record<string, string>
  query: object
  signal: AbortSignal
}

/** Fetches a file and reports how many bytes have arrived. Rejects as `call` does. */
export async function fetchFile(
  called: Endpoint,
  given: Given,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const response = await callForFile(called, given)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || !value) break
      parts.push(value)
      bytes += value.length
      onBytes(bytes)
    }
  } catch (error) {
    if (given.signal.aborted) throw error
    throw new ApiError({ status: 0, statusText: '', message: connectionLost })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
