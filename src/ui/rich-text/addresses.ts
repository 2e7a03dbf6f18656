const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[\d\s().-]+$|\/(?!\/)|#)/i

/** Whether a link may have this target: the web, an email address, a phone number, or a path on this site. */
export function isLinkAddress(address: string): boolean {
  // Browsers ignore control characters, so `java\nscript:` would be a disguised script.
  // oxlint-disable-next-line no-control-regex -- intended
  return !/[\u0000-\u001F\u007F\\]/.test(address) && LINK.test(address)
}

/** Completes a typed address; undefined if it is not an allowed link. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isLinkAddress(text)) return text
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(text)) return `mailto:${text}`
  const address = `https://${text.replace(/^\/\//, '')}`
  const isSite = /^(?:[^\s:/?#@.]+\.)+[^\s:/?#@.]{2,}(?::\d+)?(?:[/?#].*)?$/.test(
    text.replace(/^\/\//, ''),
  )
  return isSite && URL.canParse(address) ? address : undefined
}

/** Whether this is an https address or one of our own uploads. */
export function isPictureAddress(address: string): boolean {
  if (/^\/media\/[\w.-]+$/.test(address)) return true
  return URL.parse(address)?.protocol === 'https:'
}
