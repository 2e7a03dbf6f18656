import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import type { Post } from '../contract.ts'
import { PostForm } from './post-form.tsx'
import type { SaveWords } from './use-save-post.ts'

/** Dashboard tab 'Create Blog Post'. Here even an admin's post is submitted for review. */
export function CreatePostTab({ onCreated }: { onCreated: (post: Post) => void }) {
  const t = useTranslations('blog')
  return (
    <section aria-labelledby="create-post">
      <h2 id="create-post" className="mb-6 text-2xl">
        {t('dashboard.create')}
      </h2>
      <PostForm post={undefined} isAdmin={false} words={useDashboardWords()} onSaved={onCreated} />
    </section>
  )
}

function useDashboardWords(): SaveWords {
  const t = useTranslations('blog')
  return {
    saved: ({ status }) => ({
      title: t('dashboard.created'),
      description: status === 'draft' ? t('savedAsDraft') : t('dashboard.createdText'),
    }),
    refused: (error) => ({
      title: t('dashboard.failed'),
      description: messageOf(error, t('errorOccurred')),
    }),
  }
}
