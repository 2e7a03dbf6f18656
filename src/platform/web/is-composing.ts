/** What browsers report as the key code of a key that an input method handles. */
const HANDLED = 229

/**
 * Whether a key belongs to an input method, which composes characters of languages such as Japanese. Its Enter only
 * confirms them. Safari ends the composition before that Enter, so only the key code tells there.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari offers nothing else.
  return event.isComposing || event.keyCode === HANDLED
}
