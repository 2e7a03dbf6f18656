import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import type { SavedDraft } from '#platform/web/use-draft.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useSave } from '#publishing/web/use-save.ts'
import { blogContract, type Post, type PostFields } from '../contract.ts'
import { draftOf, valuesOf, type PostFormState, type PostValues } from './post-values.ts'
import { usePostsChanged } from './use-posts-changed.ts'

/** What is said of it: the blog and the author's dashboard have words of their own. */
export interface SaveWords {
  saved: (post: Post, isNew: boolean) => { title: string; description: string }
  refused: (error: Error, isNew: boolean) => { title: string; description: string }
}

interface Options {
  post: Post | undefined
  form: PostFormState
  draft: SavedDraft<PostValues>
  isUntouched: () => boolean
  words: SaveWords
  onSaved: (post: Post) => void
}

/** Saves a post; what stands in the way is kept beside what was typed. */
export function useSavePost({ post, form, draft, isUntouched, words, onSaved }: Options) {
  const changed = usePostsChanged()
  return useSave<PostFields, Post>({
    row: post,
    form,
    draft,
    valuesOf,
    onSend: () => draft.followSave({ nameOf: draftOf, valuesOf }),
    isUntouched,
    write: (fields, { idempotencyKey, ...over }) =>
      post
        ? api(blogContract).update({ id: post.id, ...fields, ...over })
        : api(blogContract).create(fields, { idempotencyKey }),
    onSaved: async (saved) => {
      showToast(words.saved(saved, !post))
      onSaved(saved)
      await changed()
    },
    onRefused: (error) => showToast({ ...words.refused(error, !post), variant: 'destructive' }),
  })
}

/** The blog's own words. */
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
