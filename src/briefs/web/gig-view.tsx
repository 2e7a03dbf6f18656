import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FileList } from '#attachments/web/file-list.tsx'
import { FieldAnswers } from '#fields/web/field-answers.tsx'
import { MAX_SKILLS } from '#services/limits.ts'
import { useSubcategoryName } from '#services/web/use-categories.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Lock } from '#ui/icons.ts'
import { SkillList } from '#ui/skill-list.tsx'
import type { Brief } from '../brief-contract.ts'
import { GigBadge } from './gig-badge.tsx'
import { GigClient, GigFacts } from './view/gig-facts.tsx'
import { GigNotices } from './view/gig-notices.tsx'
import { GigTools } from './view/gig-tools.tsx'

interface Props {
  gig: Brief
  /** The reader's own proposal, the form for one, or why there is none. */
  proposal?: ReactNode
  /** The button to report the gig. */
  report?: ReactNode
}

/** A gig as its reader may see it. */
export function GigView({ gig, proposal, report }: Props) {
  const t = useTranslations('briefs')
  if (!gig.isAvailable) {
    return (
      <EmptyState
        level={1}
        icon={Lock}
        title={t('notAvailable')}
        text={t('notAvailableText', { hasProposal: String(gig.viewer.ownOfferId !== null) })}
        action={proposal}
      />
    )
  }
  return (
    <article>
      <GigHead gig={gig} />
      <GigNotices gig={gig} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
        <GigWords gig={gig} />
        {/* On phones, the budget is above the long form. */}
        <aside
          aria-label={t('facts.title')}
          className="grid grid-cols-1 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <GigFacts gig={gig} />
          <GigClient gig={gig} />
          {report}
        </aside>
        {proposal && <div className="min-w-0 lg:col-start-1">{proposal}</div>}
      </div>
    </article>
  )
}

function GigHead({ gig }: { gig: Brief }) {
  const t = useTranslations('briefs')
  const nameOf = useSubcategoryName()
  const { own } = gig
  const isHidden = own?.hiddenAt != null
  return (
    <header className="mt-2 mb-6 grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        {(own || gig.status !== 'open') && <GigBadge status={gig.status} isHidden={isHidden} />}
        {gig.subcategory && (
          <Badge tone="brand">{nameOf(gig.subcategory, gig.subcategoryLabel)}</Badge>
        )}
        {gig.publishedAt && (
          <span>
            {t('posted')} <DateText at={gig.publishedAt} />
          </span>
        )}
        {gig.revisedAt && (
          <span>
            {t('changed')} <DateText at={gig.revisedAt} />
          </span>
        )}
      </p>
      <h1 dir="auto" className="text-3xl wrap-anywhere">
        {gig.title}
      </h1>
      {gig.viewer.role === 'client' && <GigTools gig={gig} />}
    </header>
  )
}

function GigWords({ gig }: { gig: Brief }) {
  const t = useTranslations('briefs')
  const { description, skills, files, questions } = gig
  return (
    <Card as="section" aria-labelledby="gig-work" className="grid grid-cols-1 gap-5">
      <h2 id="gig-work" className="text-xl">
        {t('work')}
      </h2>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {description || t('noDescription')}
      </p>
      {skills.length > 0 && <SkillList skills={skills} max={MAX_SKILLS} />}
      <FieldAnswers subject="brief" answers={gig.fields} />
      {files && files.length > 0 && (
        <div>
          <h3 className="text-base">{t('files')}</h3>
          <FileList files={files} hrefOf={(file) => `/api/briefs/${gig.id}/files/${file.id}`} />
        </div>
      )}
      {questions && questions.length > 0 && (
        <div>
          <h3 className="text-base">{t('questions')}</h3>
          <ol className="mt-2 grid list-decimal gap-1 pl-5">
            {questions.map((question) => (
              <li key={question} dir="auto" className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}
