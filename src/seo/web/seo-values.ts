import * as z from 'zod/mini'
import { defaultSettings } from '#settings/settings.ts'
import { siteKeys } from '../site-keys.ts'

/** Validates a text with the server's rules. */
function text(key: string) {
  return z.string().check((found) => {
    const written = siteKeys[key]?.write(found.value, defaultSettings)
    if (typeof written !== 'string') return
    found.issues.push({ code: 'custom', message: written, input: found.value })
  })
}

/** The form values: texts as in the API, booleans as checkboxes. */
export const SeoValues = z.object({
  version: z.number(),
  site_title: text('site_title'),
  site_description: text('site_description'),
  site_keywords: text('site_keywords'),
  og_title: text('og_title'),
  og_description: text('og_description'),
  og_image: text('og_image'),
  twitter_card: text('twitter_card'),
  robots_index: z.boolean(),
  robots_follow: z.boolean(),
  head_code: text('head_code'),
  currentPassword: z.string(),
  code: z.string(),
})
export type SeoValues = z.infer<typeof SeoValues>

interface Read {
  version: number
  values: Record<string, string>
}

export function seoValues({ version, values }: Read): SeoValues {
  const of = (key: string) => values[key] ?? ''
  return {
    version,
    site_title: of('site_title'),
    site_description: of('site_description'),
    site_keywords: of('site_keywords'),
    og_title: of('og_title'),
    og_description: of('og_description'),
    og_image: of('og_image'),
    twitter_card: of('twitter_card'),
    robots_index: of('robots_index') === 'true',
    robots_follow: of('robots_follow') === 'true',
    head_code: of('head_code'),
    currentPassword: '',
    code: '',
  }
}

/** The request body. Contains the head code only if it has changed, because it requires the password. */
export function seoBatch(values: SeoValues, isCodeChanged: boolean) {
  const { version, currentPassword, code, head_code, ...rest } = values
  const all = { ...rest, ...(isCodeChanged && { head_code }) }
  const settings = Object.entries(all).map(([key, value]) => ({ key, value, category: 'seo' }))
  const confirmation = { currentPassword, ...(code && { code }) }
  return { version, settings, ...(isCodeChanged && confirmation) }
}
