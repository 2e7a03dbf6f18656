import { found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { FieldValues } from '#fields/field.ts'
import type { ProfileFacts, SpokenLanguage } from '../../profile-facts.ts'
import { listLanguages, replaceLanguages } from '../queries/languages.ts'
import { findUser } from '../queries/users.ts'
import { answersOf } from './member-answers.ts'

/**
 * What a member tells about themselves, with the time zone they chose and their public answers. The caller checks that
 * the member is active.
 */
export async function publicFacts(
  ctx: Pick<Context, 'db' | 'primary' | 'signals'>,
  userId: number,
): Promise<ProfileFacts & { timeZone: string | null; fields?: FieldValues }> {
  const user = found(await findUser(ctx.db, userId), 'user.not_found')
  const { country, links, education, certificates, timeZone } = user
  const languages = await listLanguages(ctx.db, userId)
  const answers = await answersOf(ctx, user, { seesStaff: false })
  return { country, languages, links, education, certificates, timeZone, ...answers }
}

/** Sets the languages of a new account, which no request can change yet. */
export function setLanguages(
  ctx: Pick<Context, 'db'>,
  userId: number,
  languages: readonly SpokenLanguage[],
): Promise<void> {
  return replaceLanguages(ctx.db, userId, languages)
}
