import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useEditor } from '#publishing/web/use-editor.ts'
import { isNewlyPublished, useUndo } from '#publishing/web/use-undo.ts'
import { blogContract, PostFields, type Post } from '../contract.ts'
import { valuesOf, type PostValues } from './post-values.ts'
import { usePostsChanged } from './blog-queries.ts'

/** The toasts after saving, which differ between the blog and the author's dashboard. */
export interface SaveWords {
  saved: (post: Post, isNew: boolean) => { title: string; description: string }
  refused: (error: Error, isNew: boolean) => { title: string; description: string }
}

interface Options {
  post: Post | undefined
  words: SaveWords
  onSaved: (post: Post) => void
}

export function usePostEditor({ post, words, onSaved }: Options) {
  const changed = usePostsChanged()
  const undo = useUndo(changed)
  return useEditor<PostValues, PostFields, Post>({
    schema: PostFields,
    row: post,
    valuesOf,
    prefix: 'post',
    isKept: Boolean(post?.publishedAt),
    write: (fields, { idempotencyKey, ...over }) =>
      post
        ? api(blogContract).update({ id: post.id, ...fields, ...over })
        : api(blogContract).create(fields, { idempotencyKey }),
    onSaved: async (saved) => {
      const { id, version } = saved
      const unpublish = () => api(blogContract).setStatus({ id, version, status: 'draft' })
      const isNew = isNewlyPublished(saved, post)
      showToast({ ...words.saved(saved, !post), ...(isNew && undo(unpublish)) })
      onSaved(saved)
      await changed()
    },
    onRefused: (error) => showToast({ ...words.refused(error, !post), variant: 'destructive' }),
  })
}

export function useBlogWords(isAdmin: boolean): SaveWords {
  const t = useTranslations('blog')
  return {
    saved: ({ status }, isNew) => {
      if (status === 'draft') {
        return { title: t(isNew ? 'created' : 'updated'), description: t('savedAsDraft') }
      }
      return isNew
        ? { title: t('created'), description: t(isAdmin ? 'createdByAdmin' : 'createdByMember') }
        : { title: t('updated'), description: t(isAdmin ? 'updatedByAdmin' : 'updatedByMember') }
    },
    refused: (error, isNew) =>
      isApiError(error) && error.status === 401
        ? { title: t('signInFirst'), description: t('signInFirstText') }
        : {
            title: t(isNew ? 'createFailed' : 'updateFailed'),
            description: messageOf(error, t('errorOccurred')),
          },
  }
}
