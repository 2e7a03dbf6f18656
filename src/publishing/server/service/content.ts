import { fail } from '#platform/errors.ts'
import { visibleLengthOfHtml } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import { safeHtmlQueued } from '#platform/server/safe-html-queued.ts'

interface Rules {
  /** Links of admins ('own') carry weight with search engines. */
  links: 'own' | 'users'
  /** Visible letters; markup is not counted. */
  minLetters: number
}

/** Sanitizes what a person wrote. Throws 'content.too_long', and 'request.invalid' where too few letters are left. */
export async function safeContent(
  ctx: Context,
  html: string,
  { links, minLetters }: Rules,
): Promise<string> {
  const content = await safeHtmlQueued(ctx, html, { links })
  if (visibleLengthOfHtml(content) < minLetters) {
    const message = `Content must be at least ${minLetters} characters`
    fail('request.invalid', { errors: [{ path: 'content', message }] })
  }
  return content
}
