import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { InvitationArea, useCanInvite } from '#briefs/web/invite/invitation-area.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Inbox } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import { StatusStrip } from '#ui/status-strip.tsx'
import { proposalMarks, type Proposal } from '../proposal-contract.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { idsOf, MAX_COMPARED } from './comparison.ts'
import { Comparison } from './comparison-view.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { allProposalsQuery, PROPOSALS_PER_PAGE, proposalsQuery } from './proposal-queries.ts'
import { ProposalSort } from './proposal-sort.tsx'
import type { ProposalsSearch } from './proposals-search.ts'

const LOADING = ['h-72 rounded-xl', 'h-72 rounded-xl']

interface Props {
  brief: Brief
  search: ProposalsSearch
}

/** The proposals for a gig: a list, or the comparison of some. */
export function ProposalsView({ brief, search }: Props) {
  const all = useQuery(allProposalsQuery(String(brief.id)))
  const [chosen, setChosen] = useState(() => idsOf(search.compare))
  return (
    <Queried query={all} loading={LOADING}>
      {(items) => {
        const compared = search.compare === undefined ? undefined : idsOf(search.compare)
        return compared ? (
          <Comparison brief={brief} proposals={chosenOf(items, compared)} />
        ) : (
          <div className="grid grid-cols-1 gap-12">
            <ProposalList
              brief={brief}
              search={search}
              all={items}
              chosen={chosenOf(items, chosen)}
              onChoose={setChosen}
            />
            <InvitationArea brief={brief} />
          </div>
        )
      }}
    </Queried>
  )
}

/** The chosen proposals that still exist, in the order in which they were chosen. */
function chosenOf(all: readonly Proposal[], ids: readonly number[]): Proposal[] {
  return ids.flatMap((id) => all.find((proposal) => proposal.id === id) ?? [])
}

interface ListProps extends Props {
  all: readonly Proposal[]
  chosen: readonly Proposal[]
  onChoose: (ids: number[]) => void
}

function ProposalList({ brief, search, all, chosen, onChoose }: ListProps) {
  const t = useTranslations('proposals')
  const { status, sort, page } = search
  const shown = useQuery(proposalsQuery(String(brief.id), search))
  if (all.length === 0) return <NoProposals brief={brief} />
  const ids = chosen.map(({ id }) => id)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <StatusStrip
          label={t('filterLabel')}
          statuses={proposalMarks}
          current={status}
          nameOf={(mark) => t(`marks.${mark ?? 'all'}`)}
          {...(sort && { kept: { sort } })}
        />
        <ProposalSort status={status} sort={sort} />
      </div>
      <Queried query={shown} loading={LOADING}>
        {(found) => (
          <Paged
            found={found}
            page={page ?? 1}
            pageSize={PROPOSALS_PER_PAGE}
            empty={<NoneMarked />}
          >
            <ul aria-label={t('pageTitle')} className="grid gap-4">
              {found.items.map((proposal) => (
                <li key={proposal.id}>
                  <ProposalCard
                    brief={brief}
                    proposal={proposal}
                    isChosen={ids.includes(proposal.id)}
                    canChoose={ids.length < MAX_COMPARED}
                    onChoose={(isChosen) =>
                      onChoose(
                        isChosen ? [...ids, proposal.id] : ids.filter((id) => id !== proposal.id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </Paged>
        )}
      </Queried>
      <ChosenBar all={all} chosen={chosen} search={search} onClear={() => onChoose([])} />
    </div>
  )
}

function NoProposals({ brief }: { brief: Brief }) {
  const t = useTranslations('proposals')
  const canInvite = useCanInvite(brief)
  return (
    <EmptyState
      icon={Inbox}
      title={t('none')}
      {...(canInvite && { text: t('noneText', { count: brief.own?.toldCount ?? 0 }) })}
    />
  )
}

function NoneMarked() {
  const t = useTranslations('proposals')
  return (
    <EmptyState
      icon={Inbox}
      title={t('noneMarked')}
      text={t('noneMarkedText')}
      action={
        <Link to="." search={{}} className={buttonClass('secondary')}>
          {t('showAll')}
        </Link>
      }
    />
  )
}
