import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { Sparkles } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { promptsContract } from '../../contract.ts'
import type { Prompt } from '../../shapes.ts'
import { usePromptAction } from './use-move.ts'

interface Props {
  prompt: Prompt
  /** Shows the icon alone, for a row of a table. */
  compact?: boolean
}

/** Features a prompt or stops featuring it; only shown to admins. */
export function FeatureButton({ prompt: { id, title, isFeatured }, compact }: Props) {
  const t = useTranslations('prompts')
  const user = useUser()
  const feature = usePromptAction(
    (wanted: boolean) => api(promptsContract).feature({ id, isFeatured: wanted }),
    (wanted) => t(wanted ? 'nowFeatured' : 'notFeatured'),
  )
  if (!user?.isAdmin) return null
  const label = t(isFeatured ? 'featured' : 'feature')
  return (
    <Button
      {...(compact && { size: 'icon', title: label })}
      look={compact ? 'ghost' : 'secondary'}
      aria-pressed={isFeatured}
      aria-label={t('featureNamed', { title: isolated(title) })}
      className="aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
      pending={feature.isPending}
      onClick={() => feature.mutate(!isFeatured)}
    >
      {!(compact && feature.isPending) && <Sparkles aria-hidden className="size-4" />}
      {!compact && label}
    </Button>
  )
}
