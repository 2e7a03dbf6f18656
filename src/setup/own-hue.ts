const FIRST_HUE = 285
/** Degrees between neighbors, so that their colors differ. */
const HUE_STEP = 75

/** The hue of the own category at this place, in degrees. An admin can change it later. */
export function ownHue(place: number): number {
  return (FIRST_HUE + place * HUE_STEP) % 360
}
