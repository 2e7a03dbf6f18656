import type * as z from 'zod/mini'
import type { PromptFields } from './fields.ts'
import type { PromptStatus, PromptVisibility } from './prompt.ts'
import type { PromptDetail } from './shapes.ts'

/** The values of the prompt form; the button that is pressed decides the status. */
export type PromptValues = Omit<z.input<typeof PromptFields>, 'slug' | 'status'> & { slug: string }

/** The initial values of the form: those of the revision if there is one, otherwise those of the prompt. */
export function valuesOf(prompt: PromptDetail | undefined): PromptValues {
  if (!prompt) {
    return {
      title: '',
      description: '',
      content: '',
      // No category is chosen yet.
      categoryId: 0,
      slug: '',
      tags: [],
      difficulty: 'beginner',
      language: 'en',
      visibility: 'public',
    }
  }
  const { title, description, content, categoryId, slug, tags, difficulty, language } =
    prompt.revision ?? prompt
  const { visibility } = prompt
  return { title, description, content, categoryId, slug, tags, difficulty, language, visibility }
}

/** The label of a save button: a key of the catalogue. */
export type SavingName = 'saveDraft' | 'submit' | 'savePrivate' | 'publish' | 'update'

export interface Saving {
  name: SavingName
  /** The requested status; undefined keeps the present one. */
  status?: 'draft' | 'pending_review' | 'published'
}

interface Writing {
  /** Undefined for a new prompt. */
  status: PromptStatus | undefined
  visibility: PromptVisibility
  isAdmin: boolean
}

const draft: Saving = { name: 'saveDraft', status: 'draft' }

/** The save buttons. The first one has the smallest effect, because the Enter key presses it. */
export function savingsOf({ status, visibility, isAdmin }: Writing): Saving[] {
  if (status === 'archived') return [{ name: 'update' }]
  if (isAdmin) {
    if (status === 'published') return [{ name: 'update', status: 'published' }]
    if (status === 'pending_review' || status === 'rejected') {
      return [{ name: 'update' }, { name: 'publish', status: 'published' }]
    }
    return [draft, { name: 'publish', status: 'published' }]
  }
  // A private prompt needs no review (docs/product-rules.md#private-and-unlisted-prompts).
  if (visibility === 'private') return [draft, { name: 'savePrivate', status: 'published' }]
  return [draft, { name: 'submit', status: 'pending_review' }]
}
