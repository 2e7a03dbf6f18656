import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { useSubcategoryName } from '#services/web/use-categories.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Brief } from '../brief-contract.ts'
import { DecideOnGig } from './admin-gig-decision.tsx'

interface Props {
  gig: Brief
  onDecided: () => void
}

/** A gig that waits for approval, with the words that vibers would read. */
export function GigReviewCard({ gig, onDecided }: Props) {
  const t = useTranslations('admin.gigs')
  const user = useUser()
  const { id, title, description, status, clientPerson, questions } = gig
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <h3 dir="auto" className="font-sans font-semibold wrap-anywhere">
        {title}
      </h3>
      <Facts gig={gig} />
      <blockquote
        dir="auto"
        className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere whitespace-pre-line"
      >
        {description}
      </blockquote>
      {questions && questions.length > 0 && (
        <div className="text-sm">
          <h4 className="font-sans font-semibold">{t('questions')}</h4>
          <ol className="mt-1 grid list-decimal gap-1 ps-5">
            {questions.map((question) => (
              <li key={question} dir="auto" className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ol>
        </div>
      )}
      <p className="text-sm text-ink-2">{t(status === 'in_review' ? 'waits' : 'decided')}</p>
      <div className="flex flex-wrap gap-3">
        {clientPerson?.id === user?.id ? (
          <p className="self-center text-sm text-ink-3">{t('ownCase')}</p>
        ) : (
          <DecideOnGig gig={gig} hasKeys onDecided={onDecided} />
        )}
        <Link to={paths.gig(id)} className={buttonClass('secondary')}>
          {t('open')}
        </Link>
      </div>
    </Card>
  )
}

function Facts({ gig }: { gig: Brief }) {
  const t = useTranslations('admin.gigs')
  const nameOf = useSubcategoryName()
  const budget = useBudget()
  const { subcategory, subcategoryLabel, visibility, skills, files } = gig
  const facts = [
    subcategory && { name: t('subcategory'), value: nameOf(subcategory, subcategoryLabel) },
    { name: t('budget'), value: budget(gig) },
    { name: t('visibility'), value: t(`visibilities.${visibility}`) },
    skills.length > 0 && { name: t('skills'), value: skills.join(', ') },
    files &&
      files.length > 0 && { name: t('files'), value: files.map((file) => file.name).join(', ') },
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The budget in words: a range, one end of it, or none. */
function useBudget(): (gig: Brief) => string {
  const t = useTranslations('admin.gigs')
  const format = useFormatter()
  return ({ budgetType, budgetMin, budgetMax }) => {
    const low = budgetMin === null ? null : format.number(budgetMin, 'price')
    const high = budgetMax === null ? null : format.number(budgetMax, 'price')
    const per = budgetType === 'hourly' ? 'hour' : 'gig'
    if (low !== null && high !== null) return t('budgetBetween', { low, high, per })
    if (low !== null) return t('budgetFrom', { low, per })
    return high === null ? t('noBudget') : t('budgetTo', { high, per })
  }
}
