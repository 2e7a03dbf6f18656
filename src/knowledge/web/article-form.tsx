import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { ContentField } from '#publishing/web/content-field.tsx'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { useAutoSlug } from '#publishing/web/use-auto-slug.ts'
import { useSave } from '#publishing/web/use-save.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Field } from '#ui/field.tsx'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import { ArticleFields, knowledgeAdminContract } from '../admin-contract.ts'
import type { Article, KnowledgeCategory } from '../contract.ts'
import { ArticleSettings } from './article-settings.tsx'
import { draftOf, valuesOf, type ArticleFormState } from './article-values.ts'
import { useKnowledgeChanged } from './use-knowledge-changed.ts'

interface Props {
  /** As it is; without it a new one is written. */
  article: Article | undefined
  categories: readonly KnowledgeCategory[]
  onSaved: (article: Article) => void
}

/** The editor of articles: the text, and all that belongs to it in a panel beside it. */
export function ArticleForm(props: Props) {
  const { article, categories } = props
  const t = useTranslations('knowledge.form')
  const { form, draft, slug, save, suggestion, stale, takeOver, goOn } = useArticleEditor(props)
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
          {stale ? (
            <StaleNote {...stale} onTakeOver={takeOver} onKeep={goOn} />
          ) : (
            <SaveRefusal
              error={save.error}
              message={messageOf(save.error, t('failedText'))}
              onRetry={() => void submit()}
            />
          )}
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

/** As its readers will see it. */
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

function useArticleEditor({ article, categories, onSaved }: Props) {
  const t = useTranslations('knowledge.form')
  const [initial] = useState(() => valuesOf(article, categories[0]?.id))
  const form = useZodForm(ArticleFields, initial)
  const draft = useDraft(draftOf(article), form, initial, article?.version)
  const tellChanged = useKnowledgeChanged()
  const slug = useAutoSlug({
    form,
    title: () => form.getValues('title'),
    prefix: 'article',
    // People may know it.
    isKept: Boolean(article?.publishedAt),
  })
  const { save, suggestion, current, changed, goOn } = useSave<ArticleFields, Article>({
    row: article,
    form,
    draft,
    valuesOf,
    onSend: () => draft.followSave({ nameOf: draftOf, valuesOf }),
    isUntouched: slug.isUntouched,
    write: (fields, { idempotencyKey, ...over }) =>
      article
        ? api(knowledgeAdminContract).updateArticle({ id: article.id, ...fields, ...over })
        : api(knowledgeAdminContract).createArticle(fields, { idempotencyKey }),
    onSaved: async (saved) => {
      showToast({ title: t(article ? 'updated' : 'created') })
      onSaved(saved)
      await tellChanged()
    },
    onRefused: (error) =>
      showToast({
        title: t(article ? 'updateFailed' : 'createFailed'),
        description: messageOf(error, t('failedText')),
        variant: 'destructive',
      }),
  })
  const takeOver = () => {
    form.reset(valuesOf(current))
    goOn()
  }
  const stale = current && { title: current.title, changed }
  return { form, draft, slug, save, suggestion, stale, takeOver, goOn }
}
