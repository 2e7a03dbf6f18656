import { fail } from '#platform/errors.ts'
import type { LanguageOffer } from '#platform/languages.ts'
import { languageCodes, type Language } from '#platform/languages.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import type { LanguageSettings } from '../../languages-contract.ts'
import type { LanguageTerms } from '../../languages.ts'
import { findVersion } from '../queries.ts'
import { changeSettings } from './change.ts'
import { currentSettings } from './reading.ts'

export async function languageSettings(ctx: Pick<Context, 'db'>): Promise<LanguageSettings> {
  const version = await findVersion(ctx.db, 'languages')
  const { offeredLanguages, defaultLanguage } = await currentSettings(ctx)
  return { version, offeredLanguages: [...offeredLanguages], defaultLanguage }
}

/** Texts in a language that is no longer offered stay stored. Throws 'settings.last_language' and 'settings.stale'. */
export async function setLanguages(
  ctx: UserContext,
  { version, offeredLanguages, defaultLanguage }: LanguageSettings,
): Promise<LanguageSettings> {
  const offered = inProductOrder(offeredLanguages)
  if (offered.length === 0) fail('settings.last_language')
  const values = { offeredLanguages: offered, defaultLanguage }
  await changeSettings(ctx, 'languages', { values, version })
  return languageSettings(ctx)
}

/** Languages in the order of the product, so that equal choices are equal values. */
export function inProductOrder(chosen: readonly Language[]): Language[] {
  return languageCodes.filter((code) => chosen.includes(code))
}

export function offerOf({ offeredLanguages, defaultLanguage }: LanguageTerms): LanguageOffer {
  return { offered: offeredLanguages, standard: defaultLanguage }
}

/** The languages that the marketplace offers now. */
export async function currentOffer(ctx: Pick<Context, 'db'>): Promise<LanguageOffer> {
  return offerOf(await currentSettings(ctx))
}
