/** Offers JSON as a file download, as a link to a file would. */
export function download(fileName: string, json: unknown) {
  const file = new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
