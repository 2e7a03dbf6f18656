import type { Appearance } from '@stripe/stripe-js'

/** Our tokens for Stripe's form, which lives in a frame and sees nothing of our style sheets. */
export function stripeAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const colour = (token: string) => rgbOf(styles.getPropertyValue(token))
  return {
    theme: document.documentElement.classList.contains('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--brand'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorTextPlaceholder: colour('--ink-3'),
      colorDanger: colour('--danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: styles.getPropertyValue('--radius-md').trim() || '10px',
      spacingUnit: '4px',
    },
    rules: { '.Input': { borderColor: colour('--line-strong'), boxShadow: 'none' } },
  }
}

/** Stripe reads no oklch; a painted pixel has the colour in rgb. */
function rgbOf(colour: string): string {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return colour
  pen.fillStyle = colour.trim()
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** Calls back when the person switches between light and dark; returns the way to stop. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
