import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { ContentField } from '#publishing/web/content-field.tsx'
import { SaveProblem } from '#publishing/web/save-problem.tsx'
import { useEditor } from '#publishing/web/use-editor.ts'
import { isNewlyPublished, useUndo } from '#publishing/web/use-undo.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Field } from '#ui/field.tsx'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { ArticleFields, knowledgeAdminContract } from '../admin-contract.ts'
import type { Article, KnowledgeCategory } from '../contract.ts'
import { ArticleSettings } from './article-settings.tsx'
import { valuesOf, type ArticleFormState, type ArticleValues } from './article-values.ts'
import { useKnowledgeChanged } from './knowledge-queries.ts'

interface Props {
  /** Undefined for a new article. */
  article: Article | undefined
  categories: readonly KnowledgeCategory[]
  onSaved: (article: Article) => void
}

export function ArticleForm(props: Props) {
  const { article, categories } = props
  const t = useTranslations('knowledge.form')
  const editor = useArticleEditor(props)
  const { form, draft, slug, save, suggestion, current, takeOver } = editor
  const [isPreview, setPreview] = useState(false)
  const submit = form.handleSubmit((fields) => save.mutate(fields))
  return (
    <form noValidate method="post" onSubmit={submit} className="grid grid-cols-1 gap-6">
      <DraftNote draft={draft} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <Field required label={t('title')} error={form.formState.errors.title?.message}>
            <Input dir="auto" autoComplete="off" {...slug.follow(form.register('title'))} />
          </Field>
          <ContentField control={form.control} label={t('content')} upload={uploadPicture} />
          {isPreview && <Preview form={form} />}
        </div>
        <ArticleSettings
          form={form}
          article={article}
          categories={categories}
          slug={slug}
          suggestion={suggestion}
        />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas px-4 py-3">
        <div className="grid flex-1 basis-full gap-3 empty:hidden">
          <SaveProblem
            saving={editor}
            title={current?.title}
            fallback={t('failedText')}
            onTakeOver={takeOver}
            onRetry={() => void submit()}
          />
        </div>
        <Button look="secondary" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {t('preview')}
        </Button>
        <Button type="submit" pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function Preview({ form }: { form: ArticleFormState }) {
  const t = useTranslations('knowledge.form')
  const [title, content] = useWatch({ control: form.control, name: ['title', 'content'] })
  return (
    <section
      aria-label={t('preview')}
      className="grid gap-4 rounded-xl border border-line bg-surface p-5"
    >
      <h2 dir="auto" className="text-2xl wrap-anywhere">
        {title}
      </h2>
      <SafeHtml html={content} />
    </section>
  )
}

/** Makes the article a draft, and then also in its form if that is still open. */
function useUnpublish() {
  const router = useRouter()
  return async ({ id, version }: Article) => {
    const draft = { id, version, status: 'draft' } as const
    const { version: undone } = await api(knowledgeAdminContract).setArticleStatus(draft)
    const { pathname, href } = router.latestLocation
    if (pathname === `/knowledge-base/edit/${id}`) {
      await router.navigate({ href, replace: true, state: { undone } })
    }
  }
}

function useArticleEditor({ article, categories, onSaved }: Props) {
  const t = useTranslations('knowledge.form')
  const changed = useKnowledgeChanged()
  const undo = useUndo(changed)
  const unpublish = useUnpublish()
  return useEditor<ArticleValues, ArticleFields, Article>({
    schema: ArticleFields,
    row: article,
    valuesOf: (row) => valuesOf(row, categories[0]?.id),
    prefix: 'article',
    isKept: Boolean(article?.publishedAt),
    write: (fields, { idempotencyKey, ...over }) =>
      article
        ? api(knowledgeAdminContract).updateArticle({ id: article.id, ...fields, ...over })
        : api(knowledgeAdminContract).createArticle(fields, { idempotencyKey }),
    onSaved: async (saved) => {
      showToast({
        title: t(article ? 'updated' : 'created'),
        ...(isNewlyPublished(saved, article) && undo(() => unpublish(saved))),
      })
      onSaved(saved)
      await changed()
    },
    onRefused: (error) =>
      showFailure(error, t(article ? 'updateFailed' : 'createFailed'), t('failedText')),
  })
}
