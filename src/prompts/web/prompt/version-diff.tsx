import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { toWords } from '#publishing/web/compared.ts'
import { DiffWords } from '#publishing/web/diff-words.tsx'
import type { PromptVersion } from '../../shapes.ts'

interface Props {
  before: ComparedText
  after: ComparedText
}
type ComparedText = Pick<PromptVersion, 'title' | 'description' | 'content'>

const looks = { same: '', added: 'bg-success-soft text-ink', removed: 'bg-danger-soft text-ink' }
const parts = ['title', 'description', 'content'] as const

export function VersionDiff({ before, after }: Props) {
  const t = useTranslations('prompts')
  return (
    <div className="grid grid-cols-1 gap-4">
      {parts.map((part) => (
        <section key={part} className="grid grid-cols-1 gap-1">
          <h3 className="font-sans text-sm font-semibold">{t(`fields.${part}`)}</h3>
          <Difference before={before[part]} after={after[part]} />
        </section>
      ))}
    </div>
  )
}

/** The comparison is given up after this time, because it blocks the page. */
const TIMEOUT_MS = 2000

function Difference({ before, after }: { before: string; after: string }) {
  const t = useTranslations('prompts')
  const changes = useMemo(
    () => diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }),
    [before, after],
  )
  if (before === after) return <p className="text-sm text-ink-3">{t('unchanged')}</p>
  if (!changes) return <p className="text-sm text-ink-3">{t('tooDifferent')}</p>
  return (
    <p
      dir="auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      role="group"
      aria-label={t('changes')}
      className="max-h-96 overflow-y-auto rounded-lg bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap"
    >
      <DiffWords words={toWords(changes)} looks={looks} />
    </p>
  )
}
