export const RESULTS_ID = 'results'

/** What was pressed is gone with its filter; the reader goes on where the change shows. */
export function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
}
