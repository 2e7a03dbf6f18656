const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads no further than to the machine that opens it. */
export function isLocalAddress(url: string): boolean {
  return URL.canParse(url) && OWN_NAMES.has(new URL(url).hostname)
}
