import type { Appearance } from '@stripe/stripe-js'

/** Our design tokens for Stripe's form, which is in a frame and does not see our style sheets. */
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

/** Stripe does not parse oklch, so a painted canvas pixel provides the colour in rgb. */
function rgbOf(colour: string): string {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return colour
  pen.fillStyle = colour.trim()
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** Calls back when the theme changes between light and dark; returns a function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
