/** A picture's address: from anywhere by https, or one of our own uploads. */
export function imageAddress(text: string): boolean {
  if (/^\/media\/[\w.-]+$/.test(text)) return true
  return URL.parse(text)?.protocol === 'https:'
}
