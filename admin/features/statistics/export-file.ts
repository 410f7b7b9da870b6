import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchFile } from '#admin/api/file.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface Download {
  called: Endpoint
  params?: Record<string, string>
  query: object
  fileName: string
}

/** Downloads a file and reports its progress in kB. The download can be stopped. */
export function useExport(onDone: (fileName: string) => void) {
  const [kilobytes, setKilobytes] = useState(0)
  const stopping = useRef<AbortController>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ called, fileName, ...given }: Download) => {
      stopping.current = new AbortController()
      setKilobytes(0)
      const { signal } = stopping.current
      const onBytes = (bytes: number) => setKilobytes(Math.round(bytes / 1000))
      save(fileName, await fetchFile(called, { ...given, signal }, onBytes))
      return fileName
    },
    onSuccess: onDone,
  })
  const stopped = error instanceof DOMException && error.name === 'AbortError'
  const failure = stopped ? null : error
  const stop = () => stopping.current?.abort()
  return { download: mutate, isPending, kilobytes, failure, reset, stop }
}

function save(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
