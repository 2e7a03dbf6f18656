/** A data: URL, because the content security policy forbids blob: URLs. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string'
        ? resolve(reader.result)
        : reject(reader.error ?? new Error('The file could not be read.')),
    )
    reader.readAsDataURL(file)
  })
}
