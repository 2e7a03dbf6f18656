import type * as z from 'zod/mini'
import type { PromptFields } from './fields.ts'
import type { PromptStatus, PromptVisibility } from './prompt.ts'
import type { PromptDetail } from './shapes.ts'

/** What the form of a prompt holds; which status is asked for, its buttons say. */
export type PromptValues = Omit<z.input<typeof PromptFields>, 'slug' | 'status'> & { slug: string }

/** What the form begins with: the change that waits, where there is one, else the prompt itself. */
export function valuesOf(prompt: PromptDetail | undefined): PromptValues {
  if (!prompt) {
    return {
      title: '',
      description: '',
      content: '',
      // Nothing is chosen yet.
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

/** The words of a button that saves. */
export type SavingName = 'saveDraft' | 'submit' | 'savePrivate' | 'publish' | 'update'

export interface Saving {
  name: SavingName
  /** The status asked for; left out, it stays. */
  status?: 'draft' | 'pending_review' | 'published'
}

interface Writing {
  /** Undefined for a new one. */
  status: PromptStatus | undefined
  visibility: PromptVisibility
  isAdmin: boolean
}

const draft: Saving = { name: 'saveDraft', status: 'draft' }

/** The ways to save, the one that does least first: it is what the Enter key does. */
export function savingsOf({ status, visibility, isAdmin }: Writing): Saving[] {
  if (status === 'archived') return [{ name: 'update' }]
  if (isAdmin) {
    if (status === 'published') return [{ name: 'update', status: 'published' }]
    if (status === 'pending_review' || status === 'rejected') {
      return [{ name: 'update' }, { name: 'publish', status: 'published' }]
    }
    return [draft, { name: 'publish', status: 'published' }]
  }
  // Nobody else sees it, so nobody has to look at it first (docs/product-rules.md#private-and-unlisted-prompts).
  if (visibility === 'private') return [draft, { name: 'savePrivate', status: 'published' }]
  return [draft, { name: 'submit', status: 'pending_review' }]
}
