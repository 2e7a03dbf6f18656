/** Which reviews an admin may ask for: as they are seen, or those quoted on the landing page. */
export const visibilities = ['public', 'private', 'hidden', 'testimonial'] as const
export type Visibility = (typeof visibilities)[number]
