let made = 0

export const LONG =
  '<p>Take a small screwdriver and much patience, then begin at the back of the clock.</p>'

/** A valid new post with a unique title and slug. */
export function aPost() {
  made++
  return { title: `How to mend clock ${made}`, slug: `mend-clock-${made}`, content: LONG }
}
