/** Names of browsers for the list of a user's sessions. Pure. */

/** The sequence matters, because most browsers also claim to be browsers further down. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d)(?=.*\bSafari\/)/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * For example `Firefox, Windows`; for other programs their own name, such as `curl`. Undefined without a user agent.
 */
export function deviceName(userAgent: string | null | undefined): string | undefined {
  const text = userAgent ?? ''
  const names = [browsers, systems]
    .map((list) => list.find(([pattern]) => pattern.test(text))?.[1])
    .filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : /^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0]
}

/** The network of an address: the first three bytes of IPv4, the first 48 bits of IPv6. */
export function networkOf(address: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const gap = Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))
  const groups = [...(first ?? []), ...Array.from({ length: gap }, () => '0'), ...(last ?? [])]
  return groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
