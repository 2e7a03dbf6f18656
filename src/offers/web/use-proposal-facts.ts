import { useFormatter, useTranslations } from 'use-intl'
import { DAY_MS } from '#platform/durations.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { useClock } from '#ui/relative-time.tsx'
import type { Proposal } from '../proposal-contract.ts'
import type { ComparedFact } from './comparison.ts'

/** How the facts of a proposal are shown; null for a fact that it does not have. */
export function useProposalFacts(): (proposal: Proposal, fact: ComparedFact) => string | null {
  const price = usePriceFacts()
  const viber = useViberFacts()
  return (proposal, fact) => price(proposal, fact) ?? viber(proposal, fact)
}

function usePriceFacts() {
  const t = useTranslations('proposals.values')
  const format = useFormatter()
  const clock = useClock()
  const timeZone = useZone()
  const money = (amount: number) => format.number(amount, 'money')
  const readyIn = (count: number) => {
    const days = t('days', { count })
    if (!clock) return days
    const ready = new Date(clock.getTime() + count * DAY_MS)
    return t('readyOn', { days, day: format.dateTime(ready, { dateStyle: 'medium', timeZone }) })
  }
  const budgetOf = (over: number | null) => {
    if (over === null) return null
    if (over === 0) return t('within')
    return t(over > 0 ? 'above' : 'below', { amount: money(Math.abs(over)) })
  }
  return (proposal: Proposal, fact: ComparedFact): string | null => {
    const { total, hours, hourlyRate, milestones } = proposal
    switch (fact) {
      case 'total':
        return hours === null ? money(total) : t('hours', { amount: money(total), hours })
      case 'firstPayment':
        return money(proposal.firstPayment)
      case 'hourlyRate':
        return hourlyRate === null ? null : t('hourly', { amount: money(hourlyRate) })
      case 'milestonePrice':
        return proposal.pricing === 'hourly'
          ? null
          : t('milestones', { amount: money(total / milestones), count: milestones })
      case 'overBudget':
        return budgetOf(proposal.overBudget)
      case 'days':
        return readyIn(proposal.days)
      case 'revisions':
        return format.number(proposal.revisions)
      case 'sharedSkills':
        return proposal.sharedSkills.length === 0 ? null : format.list(proposal.sharedSkills)
      default:
        return null
    }
  }
}

function useViberFacts() {
  const t = useTranslations('proposals.values')
  const format = useFormatter()
  const unit = (count: number, name: 'minute' | 'hour') =>
    format.number(count, { style: 'unit', unit: name, unitDisplay: 'long' })
  const span = (minutes: number) =>
    minutes < 60
      ? unit(Math.max(1, Math.ceil(minutes)), 'minute')
      : unit(Math.ceil(minutes / 60), 'hour')
  const share = (value: number | null) =>
    value === null ? null : format.number(value, { style: 'percent' })
  const difference = (ahead: number | null) => {
    if (ahead === null) return null
    if (ahead === 0) return t('sameTime')
    return t(ahead > 0 ? 'ahead' : 'behind', { hours: unit(Math.abs(ahead), 'hour') })
  }
  return ({ viber }: Proposal, fact: ComparedFact): string | null => {
    const { rating } = viber
    switch (fact) {
      case 'rating':
        return rating.count === 0
          ? t('noRating')
          : t('rating', {
              value: format.number(rating.average, { maximumFractionDigits: 1 }),
              count: format.number(rating.count),
            })
      case 'jobs':
      case 'jobsInSubcategory':
        return format.number(viber[fact])
      case 'onTime':
      case 'repeatClients':
        return share(viber[fact])
      case 'responseMinutes':
        return viber.responseMinutes === null ? null : span(viber.responseMinutes)
      case 'hoursAhead':
        return difference(viber.hoursAhead)
      default:
        return null
    }
  }
}
