/** The two sizes in which a cover is stored, in pixels; both are 16:9. */
export const coverSizes = {
  large: { width: 1280, height: 720 },
  small: { width: 640, height: 360 },
} as const

export const MAX_COVER_BYTES = 5 * 1024 * 1024
