/** Whether this is an address that images may have: any https address, or one of our own uploads. */
export function imageAddress(text: string): boolean {
  if (/^\/media\/[\w.-]+$/.test(text)) return true
  return URL.parse(text)?.protocol === 'https:'
}
