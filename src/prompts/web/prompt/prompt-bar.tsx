import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import { RejectionNote } from '#publishing/web/rejection-note.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pencil } from '#ui/icons.ts'
import type { PromptDetail } from '../../shapes.ts'
import { DeletePrompt } from './delete-prompt.tsx'
import { FeatureButton } from './feature-button.tsx'
import { PromptMoveButtons } from './move-buttons.tsx'
import { RevisionDiff } from './revision-diff.tsx'

export function PromptBar({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const user = useUser()
  const navigate = useNavigate()
  if (!isAuthorOrAdmin(user, prompt)) return null
  const { id, status, hasLiveVersion, rejectionReason, rejectionCode } = prompt
  return (
    <Card as="section" aria-label={t('manage')} className="mb-8 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-2">{t(`bar.${seenBy(prompt)}`)}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/prompts/edit/$id"
            params={{ id: String(id) }}
            className={buttonClass('secondary')}
          >
            <Pencil aria-hidden className="size-4" />
            {t('edit')}
          </Link>
          <RevisionDiff prompt={prompt} />
          <PromptMoveButtons prompt={prompt} />
          {status === 'published' && <FeatureButton prompt={prompt} />}
          <DeletePrompt prompt={prompt} onDeleted={() => void navigate({ to: '/prompts/my' })} />
        </div>
      </div>
      {status === 'rejected' && (
        <RejectionNote of="prompt" reason={rejectionReason} reasonCode={rejectionCode} />
      )}
    </Card>
  )
}

/** The catalogue key of the sentence that says who sees the prompt, and whether a revision waits. */
function seenBy({ status, hasLiveVersion, visibility }: PromptDetail) {
  if (status !== 'published') return hasLiveVersion ? 'change' : status
  return visibility
}
