/**
 * A unique random key. crypto.randomUUID is missing on plain http in a local network
 * (docs/product-rules.md#session-cookie).
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
