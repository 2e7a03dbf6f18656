import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { paths } from '#platform/web/paths.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { Options, Select } from '#ui/control.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { ArrowLeft, Printer, Scale } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { Proposal } from '../proposal-contract.ts'
import {
  answerTo,
  bestOf,
  comparedFacts,
  comparedQuestions,
  MIN_COMPARED,
  waitingBeside,
} from './comparison.ts'
import { DeclineOthers } from './decline-proposals.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { AcceptButton } from './proposal-actions.tsx'
import { useProposalFacts } from './use-proposal-facts.ts'

interface Props {
  brief: Brief
  proposals: readonly Proposal[]
}

/** Two to four proposals next to each other: a table, or on phones one chosen row of it. */
export function Comparison({ brief, proposals }: Props) {
  const t = useTranslations('proposals.comparison')
  const hydrated = useHydrated()
  const rows = useRows({ brief, proposals })
  return (
    <section aria-labelledby="comparison" className="sheet grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="comparison" className="text-xl">
          {t('title')}
        </h2>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Link
            to="."
            search={(previous: object) => ({ ...previous, compare: undefined })}
            className={buttonClass('ghost')}
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('back')}
          </Link>
          {hydrated && (
            <Button look="secondary" onClick={() => globalThis.print()}>
              <Printer aria-hidden className="size-4" />
              {t('print')}
            </Button>
          )}
        </div>
      </div>
      {proposals.length < MIN_COMPARED ? (
        <EmptyState icon={Scale} level={3} title={t('tooFew')} text={t('tooFewText')} />
      ) : (
        <>
          <Table proposals={proposals} rows={rows} />
          <OneRow proposals={proposals} rows={rows} />
        </>
      )}
    </section>
  )
}

interface Row {
  key: string
  label: string
  /** By the id of the proposal; null where it has no such value. */
  values: ReadonlyMap<number, string | null>
  best: ReadonlySet<number>
}

/** The rows with at least one value: the measured facts, then the answers by their questions. */
function useRows({ brief, proposals }: Props): Row[] {
  const t = useTranslations('proposals')
  const textOf = useProposalFacts()
  const facts = comparedFacts.map((fact) => ({
    key: fact,
    label: t(`rows.${fact}`),
    values: new Map(proposals.map((one) => [one.id, textOf(one, fact)])),
    best: bestOf(proposals, fact),
  }))
  const answers = comparedQuestions(brief.questions ?? [], proposals).map((question, index) => ({
    key: `answer-${index}`,
    label: t('comparison.answer', { question: isolated(question) }),
    values: new Map(proposals.map((one) => [one.id, answerTo(one, question)])),
    best: new Set<number>(),
  }))
  return [...facts, ...answers].filter(({ values }) =>
    [...values.values()].some((value) => value !== null),
  )
}

interface RowsProps {
  proposals: readonly Proposal[]
  rows: readonly Row[]
}

function Table({ proposals, rows }: RowsProps) {
  const t = useTranslations('proposals.comparison')
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface max-sm:hidden print:block">
      <table aria-label={t('title')} className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-left align-top">
            <th scope="col" className="w-36 p-3 font-medium text-ink-3 lg:w-44">
              {t('fact')}
            </th>
            {proposals.map((proposal) => (
              <th key={proposal.id} scope="col" className="p-3 font-medium">
                <Name proposal={proposal} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.key} className="align-top">
              <th scope="row" className="p-3 text-left font-medium wrap-anywhere text-ink-3">
                {row.label}
              </th>
              {proposals.map(({ id }) => (
                <td key={id} className="p-3">
                  <Value row={row} id={id} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line print:hidden">
          <tr className="align-top">
            <th scope="row">
              <span className="sr-only">{t('decide')}</span>
            </th>
            {proposals.map((proposal) => (
              <td key={proposal.id} className="p-3">
                <Decision proposal={proposal} compared={proposals} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** The comparison on phones. */
function OneRow({ proposals, rows }: RowsProps) {
  const t = useTranslations('proposals.comparison')
  const [key, setKey] = useState(rows[0]?.key)
  const row = rows.find((one) => one.key === key) ?? rows[0]
  if (!row) return null
  return (
    <div className="grid gap-4 sm:hidden print:hidden">
      <Field label={t('row')}>
        <Select value={row.key} onChange={({ target }) => setKey(target.value)}>
          <Options of={rows.map((one) => [one.key, one.label] as const)} />
        </Select>
      </Field>
      <ul aria-label={row.label} aria-live="polite" className="grid gap-3">
        {proposals.map((proposal) => (
          <li key={proposal.id} className={cx(cardClass, 'grid gap-3 p-4')}>
            <Name proposal={proposal} />
            <p className="text-lg font-semibold">
              <Value row={row} id={proposal.id} />
            </p>
            <Decision proposal={proposal} compared={proposals} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Name({ proposal: { id, viber, status } }: { proposal: Proposal }) {
  return (
    <span className="grid justify-items-start gap-1.5">
      <Link
        to={paths.offer(id)}
        className="text-base font-semibold text-ink wrap-anywhere hover:underline"
      >
        <bdi>{viber.fullName}</bdi>
      </Link>
      <OfferBadge status={status} />
    </span>
  )
}

function Value({ row: { values, best }, id }: { row: Row; id: number }) {
  const t = useTranslations('proposals.comparison')
  return (
    <>
      <span dir="auto" className="wrap-anywhere whitespace-pre-line">
        {values.get(id) ?? t('none')}
      </span>
      {best.has(id) && (
        <>
          {' '}
          <Badge tone="success">{t('best')}</Badge>
        </>
      )}
    </>
  )
}

interface DecisionProps {
  proposal: Proposal
  compared: readonly Proposal[]
}

/** Accepts a proposal, or keeps it and declines the others. */
function Decision({ proposal, compared }: DecisionProps) {
  const t = useTranslations('proposals')
  const [isDeclining, setDeclining] = useState(false)
  const others = waitingBeside(compared, proposal)
  return (
    <div className="grid justify-items-start gap-2">
      {proposal.status === 'offered' && <AcceptButton proposal={proposal} />}
      {others.length > 0 && (
        <Button look="ghost" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
          {t('declineOthers', { count: others.length })}
        </Button>
      )}
      {isDeclining && <DeclineOthers others={others} onClose={() => setDeclining(false)} />}
    </div>
  )
}
