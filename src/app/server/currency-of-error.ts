import { AppError } from '#platform/errors.ts'
import type { Resources } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'

/** The marketplace's currency, looked up only for errors whose text contains an amount of money. */
export async function currencyFor(
  failure: unknown,
  resources: Pick<Resources, 'db'>,
): Promise<string | undefined> {
  const errors = failure instanceof AppError ? (failure.errors ?? []) : []
  if (!errors.some(({ message }) => message.includes('$'))) return undefined
  try {
    const { currency } = await currentSettings(resources)
    return currency
  } catch {
    // Without a database the text falls back to dollars.
    return undefined
  }
}
