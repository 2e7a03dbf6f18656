/** The colors of one drawing: two of the background and four of the motif. */
export interface Palette {
  ground: string
  /** A shape of the background. */
  shade: string
  /** The darkest and the lightest color. */
  deep: string
  light: string
  /** Between them, in the hue of the ground. */
  mid: string
  /** A few small parts. */
  pop: string
}

const palette = (
  ground: string,
  shade: string,
  deep: string,
  mid: string,
  light: string,
  pop: string,
): Palette => ({ ground, shade, deep, mid, light, pop })

/** Grounds of middle and low lightness, so that they suit light and dark pages. */
export const palettes = {
  persimmon: palette('#f0906f', '#ea7f5b', '#4a1b10', '#c4482a', '#fff3ea', '#ffd166'),
  apricot: palette('#f6c48f', '#f0b577', '#5b2e0a', '#d9782d', '#fff7ec', '#2f7f83'),
  butter: palette('#f0d98c', '#e7cc72', '#4d3b08', '#bf9120', '#fffbea', '#d9533b'),
  pistachio: palette('#c5d99b', '#b6cd85', '#2e3f12', '#7c9a3a', '#fafdf0', '#e8743b'),
  sage: palette('#9cc7ae', '#8abb9f', '#12382a', '#3f8465', '#f1faf5', '#f6c453'),
  teal: palette('#6fbfba', '#5cb1ac', '#0b3b3e', '#1e7f80', '#edfaf9', '#ff8a5b'),
  sky: palette('#92c9e8', '#7dbce0', '#0f3550', '#2d7fb3', '#eff8fd', '#ffc857'),
  cornflower: palette('#9fb5f0', '#8ca5ea', '#1b2860', '#4762c8', '#f1f4fe', '#ff9f7a'),
  lavender: palette('#bfb0ec', '#b09fe5', '#2e1f63', '#7355c9', '#f6f2fe', '#ffd36b'),
  orchid: palette('#dda8d9', '#d396cf', '#4e164c', '#a9479f', '#fdf1fc', '#7ddccb'),
  rose: palette('#f2a5b6', '#ec93a6', '#5a1226', '#cf4468', '#fff1f4', '#ffc96b'),
  sand: palette('#e0d1bd', '#d5c3ab', '#3b2d20', '#a07b54', '#fcf7f0', '#c8492c'),
  ink: palette('#2f2925', '#3b342f', '#15110f', '#7d6d60', '#f7efe6', '#f07f55'),
  forest: palette('#1f4d3e', '#295c4b', '#0d251d', '#5fa488', '#eff8f2', '#f5c04e'),
  navy: palette('#26396e', '#304681', '#101b39', '#7593da', '#eef3fe', '#ff9466'),
  plum: palette('#572b59', '#663669', '#2a112c', '#b37fb9', '#fbf0fb', '#f9b84f'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
