import { fail, found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { chosenExtras, isTooLong, quoteOf, type PackageChoice, type Quote } from '../../package.ts'
import { MAX_DELIVERY_DAYS } from '../../limits.ts'
import { offeredPackages } from './reading.ts'

/**
 * Prices a package with extras as it is offered now. Throws 'package.gone', 'extra.not_found' and
 * 'package.too_long'.
 */
export async function quotePackage(
  ctx: Pick<Context, 'db'>,
  serviceId: number,
  choice: PackageChoice,
): Promise<Quote> {
  const offered = await offeredPackages(ctx, serviceId)
  const chosen = found(
    offered.packages.find(({ tier }) => tier === choice.tier),
    'package.gone',
  )
  for (const [index, { id }] of choice.extras.entries()) {
    const { maxQuantity } = found(
      offered.extras.find((extra) => extra.id === id),
      'extra.not_found',
    )
    const quantity = choice.extras
      .filter((other) => other.id === id)
      .reduce((sum, other) => sum + other.quantity, 0)
    if (quantity > maxQuantity) {
      const message = `At most ${maxQuantity} of this extra`
      fail('request.invalid', { errors: [{ path: `extras.${index}.quantity`, message }] })
    }
  }
  const quote = quoteOf(chosen, chosenExtras(offered, choice.extras))
  if (isTooLong(quote)) fail('package.too_long', { details: { max: MAX_DELIVERY_DAYS } })
  return quote
}
