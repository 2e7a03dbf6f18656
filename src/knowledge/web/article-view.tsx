import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DraftBar } from '#publishing/web/draft-bar.tsx'
import { InEnglish } from '#publishing/web/in-english.tsx'
import { ORIGINAL } from '#platform/languages.ts'
import { seemsEnglish } from '#platform/seems-english.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import type { Article } from '../contract.ts'
import { contentsOf, type Heading } from './contents-of.ts'
import { Crumbs } from './crumbs.tsx'
import { Helpful } from './helpful.tsx'

export function ArticleView({ article }: { article: Article }) {
  const { title, categoryName, categorySlug, status, tags } = article
  const { html, headings } = contentsOf(article.content)
  const isEnglish = seemsEnglish(article.excerptText)
  const ofText = isEnglish && { lang: ORIGINAL }
  return (
    <div className="container-page grid max-w-3xl grid-cols-1 gap-8 py-8 sm:py-12">
      <Crumbs
        steps={[
          ...(categorySlug ? [{ name: categoryName, to: `/knowledge-base/${categorySlug}` }] : []),
          { name: title },
        ]}
      />
      <article className="grid grid-cols-1 gap-6">
        <AdminBar article={article} />
        <header className="grid gap-3">
          <h1 {...ofText} dir="auto" className="text-3xl wrap-anywhere sm:text-4xl">
            {title}
          </h1>
          {isEnglish && <InEnglish />}
          <Dates article={article} />
          {tags.length > 0 && <Tags tags={tags} />}
        </header>
        {headings.length > 0 && <Contents headings={headings} />}
        <div {...ofText}>
          <SafeHtml html={html} />
        </div>
      </article>
      {status === 'published' && <Helpful key={article.id} articleId={article.id} />}
      <BackLinks name={categoryName} slug={categorySlug} />
    </div>
  )
}

/** For admins: a link to the editor, and a notice if readers cannot see the article. */
function AdminBar({ article: { id, status, visibility } }: { article: Article }) {
  const t = useTranslations('knowledge')
  const user = useUser()
  if (!user?.isAdmin) return null
  const edit = `/knowledge-base/edit/${id}`
  if (status === 'published' && visibility !== 'internal') {
    return (
      <a href={edit} className={`${buttonClass('secondary')} justify-self-end`}>
        {t('edit')}
      </a>
    )
  }
  const text = t(`bars.${status === 'published' ? 'internal' : status}`)
  return <DraftBar text={text} edit={{ to: edit, label: t('edit') }} />
}

function Dates({ article: { updatedAt, lastReviewedAt } }: { article: Article }) {
  const t = useTranslations('knowledge')
  return (
    <p className="text-sm text-ink-3">
      {lastReviewedAt ? t('reviewedOn') : t('updatedOn')}{' '}
      <DateText at={lastReviewedAt ?? updatedAt} />
    </p>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations('knowledge')
  return (
    <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/knowledge-base/search"
            search={{ q: tag }}
            className="inline-flex min-h-8 items-center rounded-full bg-surface-2 px-3 text-sm text-ink-2 hover:text-ink"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslations('knowledge')
  return (
    <nav aria-label={t('contents')} className="rounded-xl bg-surface-2 p-4">
      <p className="mb-1 text-sm font-semibold">{t('contents')}</p>
      <ol className="grid text-sm">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} dir="auto" className="inline-block py-1 text-ink-2 hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function BackLinks({ name, slug }: { name: string; slug: string }) {
  const t = useTranslations('knowledge')
  return (
    <p className="flex flex-wrap gap-3">
      {slug && (
        <Link
          to="/knowledge-base/$category"
          params={{ category: slug }}
          className={buttonClass('secondary')}
        >
          <ArrowLeft aria-hidden className="size-4" />
          <bdi>{t('backTo', { name })}</bdi>
        </Link>
      )}
      <Link to="/knowledge-base" className={buttonClass('ghost')}>
        {t('back')}
      </Link>
    </p>
  )
}
