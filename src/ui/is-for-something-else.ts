/** Whether a key press belongs to a field, a menu, a dialog or the browser, and must not be a shortcut of a list. */
export function isForSomethingElse(event: KeyboardEvent): boolean {
  const { defaultPrevented, ctrlKey, metaKey, altKey, target } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true
  const isTyping = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]'
  if (target instanceof Element && target.closest(isTyping)) return true
  return document.querySelector('dialog[open], [role=menu]') !== null
}
