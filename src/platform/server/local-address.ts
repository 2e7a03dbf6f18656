const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the URL's host is the local machine. */
export function isLocalAddress(url: string): boolean {
  return URL.canParse(url) && OWN_NAMES.has(new URL(url).hostname)
}
