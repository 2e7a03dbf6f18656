import { useTranslations } from 'use-intl'
import { compared, type Part, type Word } from '#publishing/web/compared.ts'
import { DiffWords } from '#publishing/web/diff-words.tsx'
import type { Post } from '../contract.ts'
import type { PendingRevision } from '../revision.ts'
import { blocksOf } from './blocks.ts'

interface Props {
  live: Post
  revision: PendingRevision
}

/** The differences between the public post and a revision: field by field, the text line by line (decision 32). */
export function RevisionDiff({ live, revision }: Props) {
  const t = useTranslations('blog')
  const fields = useChangedFields(live, revision)
  const parts = compared(blocksOf(live.content), blocksOf(revision.content))
  const isSameText = parts.every(({ kind }) => kind === 'same')
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="text-sm text-ink-2">
        {t('diff.legend')} <del className={looks.removed}>{t('diff.removed')}</del>{' '}
        <ins className={looks.added}>{t('diff.added')}</ins>
      </p>
      {fields.length > 0 && (
        <dl className="grid grid-cols-1 gap-4">
          {fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt className="text-sm font-semibold">{label}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {before && <del className={looks.removed}>{before}</del>}{' '}
                {after && <ins className={looks.added}>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <section aria-label={t('fields.content')}>
        <h3 className="mb-3 font-sans text-sm font-semibold">{t('fields.content')}</h3>
        {isSameText ? (
          <p className="text-ink-2">{t('diff.sameText')}</p>
        ) : (
          <div className="grid grid-cols-1 gap-3 wrap-anywhere">
            {parts.map((part, index) => (
              // The parts of a comparison are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <Compared key={index} part={part} />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}

const looks: Record<Word['kind'], string> = {
  same: '',
  added: 'rounded-sm bg-success-soft text-success underline decoration-1',
  removed: 'rounded-sm bg-danger-soft text-danger line-through',
}

/** Unchanged lines after the first one are folded. */
function Compared({ part }: { part: Part }) {
  const t = useTranslations('blog')
  if (part.kind === 'changed') {
    return (
      <p dir="auto" className="border-l-2 border-brand pl-3 whitespace-pre-line">
        <DiffWords words={part.words} looks={looks} />
      </p>
    )
  }
  const [first, ...rest] = part.lines
  return (
    <div className="grid gap-2 pl-3.5 text-ink-2">
      <p dir="auto" className="line-clamp-2">
        {first}
      </p>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-9 cursor-pointer text-sm">
            {t('diff.unchanged', { count: rest.length })}
          </summary>
          <div dir="auto" className="whitespace-pre-line">
            {rest.join('\n')}
          </div>
        </details>
      )}
    </div>
  )
}

interface ChangedField {
  label: string
  before: string
  after: string
}

function useChangedFields(live: Post, revision: PendingRevision): ChangedField[] {
  const t = useTranslations('blog.fields')
  const meta = useTranslations('publishing.fields')
  const all: [string, string | null | undefined, string | null | undefined][] = [
    [t('title'), live.title, revision.title],
    [meta('slug'), live.slug, revision.slug],
    [t('category'), live.category?.name, revision.category?.name],
    [t('excerpt'), live.excerpt, revision.excerpt],
    [t('tags'), live.tags.join(', '), revision.tags.join(', ')],
    [t('featuredImage'), live.featuredImage, revision.featuredImage],
    [t('featuredImageAlt'), live.featuredImageAlt, revision.featuredImageAlt],
    [t('ogImage'), live.ogImage, revision.ogImage],
    [meta('metaTitle'), live.metaTitle, revision.metaTitle],
    [meta('metaDescription'), live.metaDescription, revision.metaDescription],
  ]
  return all
    .map(([label, before, after]) => ({ label, before: before ?? '', after: after ?? '' }))
    .filter(({ before, after }) => before !== after)
}
