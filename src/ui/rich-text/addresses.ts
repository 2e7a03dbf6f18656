const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[\d\s().-]+$|\/(?!\/)|#)/i

/** Whether a link may lead there: the web, a mail address, a telephone, a place on this site. */
export function isLinkAddress(address: string): boolean {
  // Browsers skip control characters and spaces, with which `java\nscript:` would hide.
  // oxlint-disable-next-line no-control-regex -- those are meant
  return !/[\u0000-\u001F\u007F\\]/.test(address) && LINK.test(address)
}

/** What somebody typed as an address, completed; undefined when no link may lead there. */
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

/** A picture from anywhere by https, or one that was uploaded here. */
export function isPictureAddress(address: string): boolean {
  if (/^\/media\/[\w.-]+$/.test(address)) return true
  return URL.parse(address)?.protocol === 'https:'
}
