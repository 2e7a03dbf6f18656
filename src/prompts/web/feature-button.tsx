import { Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { promptsContract } from '../contract.ts'
import type { Prompt } from '../shapes.ts'
import { usePromptDeed } from './use-move.ts'

/** Admins show what is worth it among the featured ones, and take it out again. */
export function FeatureButton({ prompt: { id, title, isFeatured } }: { prompt: Prompt }) {
  const t = useTranslations('prompts')
  const user = useUser()
  const feature = usePromptDeed(
    (wanted: boolean) => api(promptsContract).feature({ id, isFeatured: wanted }),
    (wanted) => t(wanted ? 'nowFeatured' : 'notFeatured'),
  )
  if (!user?.isAdmin) return null
  return (
    <Button
      look="secondary"
      aria-pressed={isFeatured}
      aria-label={t('featureNamed', { title: isolated(title) })}
      pending={feature.isPending}
      onClick={() => feature.mutate(!isFeatured)}
    >
      <Sparkles aria-hidden className="size-4" />
      {t(isFeatured ? 'featured' : 'feature')}
    </Button>
  )
}
