/** What a name is called in addresses: plain small letters and digits, words joined by a sign. */
export function shortNameOf(name: string, joint: '-' | '_'): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  // It begins with a letter, and ends before the limit.
  const joined = words.join(joint).replace(/^[\d_-]+/, '')
  return joined.slice(0, 40).replace(/[_-]+$/, '')
}
