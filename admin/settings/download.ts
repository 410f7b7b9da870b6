/** Offers JSON as a download. */
export function download(fileName: string, json: unknown) {
  saveFile(fileName, new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
}

/** Offers a file as a download, as a link to it would. */
export function saveFile(fileName: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
