import { useFormatter } from 'use-intl'
import { splitTotal } from '#ledger/split.ts'
import { toCents, toDecimal } from '#platform/money.ts'
import { isolated } from '#ui/isolated.ts'
import { refundAtEnd } from '../dispute.ts'
import type { Dispute } from '../contract.ts'
import type { Shares } from '../record.ts'

type Sums = Pick<Dispute, 'orderAmount' | 'unused' | 'feeBps' | 'feeMin'>

/** How the order's money is divided for a given refund, by the rule the server applies. */
export function sharesOf(dispute: Sums, refund: number): Shares | undefined {
  const totalCents = toCents(dispute.orderAmount) ?? 0
  const refundCents = toCents(refund)
  if (refundCents === undefined || refundCents < 0 || refundCents > totalCents) return undefined
  const terms = { feeBps: dispute.feeBps, feeMinCents: toCents(dispute.feeMin) ?? 0 }
  const backCents = refundAtEnd(refundCents, toCents(dispute.unused?.amount ?? 0) ?? 0)
  const { feeCents, providerCents } = splitTotal(totalCents, terms, backCents)
  return {
    refund: toDecimal(backCents),
    fee: toDecimal(feeCents),
    provider: toDecimal(providerCents),
  }
}

/** The names and the total of a dispute, for use in sentences. */
export function useDisputeWords(dispute: Dispute) {
  const format = useFormatter()
  const client = isolated(dispute.client.fullName)
  const provider = isolated(dispute.provider.fullName)
  return {
    client,
    provider,
    other: dispute.viewerRole === 'client' ? provider : client,
    total: format.number(dispute.orderAmount, 'money'),
    role: dispute.viewerRole,
  }
}

/** The names and shares of a dispute, for use in sentences. */
export function useSums(dispute: Dispute) {
  const format = useFormatter()
  const { client, provider, role } = useDisputeWords(dispute)
  return ({ refund, provider: share, fee }: Shares) => ({
    client,
    provider,
    role,
    refund: format.number(refund, 'money'),
    share: format.number(share, 'money'),
    fee: format.number(fee, 'money'),
  })
}
