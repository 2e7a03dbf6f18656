import { fail } from '#platform/errors.ts'
import { visibleLengthOfHtml } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import { safeHtmlQueued } from '#platform/server/safe-html-queued.ts'

interface Rules {
  /** 'own' for texts of admins: their links count for search engines. 'users' marks links as user content. */
  links: 'own' | 'users'
  /** Visible characters, without markup. */
  minLetters: number
}

/** Sanitizes HTML. Throws 'content.too_long', or 'request.invalid' if too few visible characters remain. */
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
