/** The filters of the admins' list: a visibility, or the reviews quoted on the landing page. */
export const visibilities = ['public', 'private', 'hidden', 'testimonial'] as const
export type Visibility = (typeof visibilities)[number]
