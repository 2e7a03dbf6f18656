import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { History } from '#ui/icons.ts'
import { Queried } from '#ui/queried.tsx'
import { promptsContract } from '../../contract.ts'
import type { PromptDetail, PromptVersion } from '../../shapes.ts'
import { ComparisonDialog } from '../editor/comparison-dialog.tsx'

const MAX_SHOWN = 100

interface Props {
  prompt: Pick<PromptDetail, 'id' | 'slug'>
}

export function VersionList({ prompt }: Props) {
  const t = useTranslations('prompts')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" aria-labelledby="versions" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="versions" className="text-xl">
          {t('versions')}
        </h2>
        <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <History aria-hidden className="size-4" />
          {t(isOpen ? 'hideVersions' : 'showVersions')}
        </Button>
      </div>
      {isOpen && <Versions prompt={prompt} />}
    </Card>
  )
}

function Versions({ prompt: { id, slug } }: Props) {
  const t = useTranslations('prompts')
  const [compared, setCompared] = useState<{ before: PromptVersion; after: PromptVersion }>()
  const query = useQuery({
    ...read(promptsContract, 'versions', { id, slug, limit: MAX_SHOWN }),
    staleTime: 0,
  })
  return (
    <Queried query={query} loading={['h-24']} level={3} text={t('versionsFailed')}>
      {({ items, total }) => (
        <>
          <ol className="grid grid-cols-1 divide-y divide-line">
            {items.map((version, index) => {
              const before = items[index + 1]
              const compare = before && (() => setCompared({ before, after: version }))
              return <Version key={version.id} {...{ version, before, compare }} />
            })}
          </ol>
          {total > items.length && (
            <p className="text-sm text-ink-3">
              {t('olderVersions', { count: total - items.length })}
            </p>
          )}
          {compared && (
            <ComparisonDialog
              {...compared}
              title={t('compareNamed', {
                number: compared.after.number,
                before: compared.before.number,
              })}
              onClose={() => setCompared(undefined)}
            />
          )}
        </>
      )}
    </Queried>
  )
}

interface VersionProps {
  version: PromptVersion
  before: PromptVersion | undefined
  compare: (() => void) | undefined
}

function Version({ version: { number, isCurrent, createdAt }, before, compare }: VersionProps) {
  const t = useTranslations('prompts')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="font-medium">{t('version', { number })}</span>
      {isCurrent && <Badge tone="success">{t('current')}</Badge>}
      <DateText at={createdAt} className="text-ink-3" />
      {before && (
        <Button
          look="ghost"
          className="ml-auto"
          aria-haspopup="dialog"
          aria-label={t('compareNamed', { number, before: before.number })}
          onClick={compare}
        >
          {t('compare')}
        </Button>
      )}
    </li>
  )
}
