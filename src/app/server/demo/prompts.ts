import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { Context, Viewer } from '#platform/server/context.ts'
import type { PromptCategoryFields, PromptFields } from '#prompts/fields.ts'
import type { PromptStatus, PromptVisibility } from '#prompts/prompt.ts'
import { createCategory, readCategories } from '#prompts/server/service/categories.ts'
import { changePrompt } from '#prompts/server/service/change.ts'
import { createPrompt, forkPrompt } from '#prompts/server/service/create.ts'
import { recordHistory, type History } from '#prompts/server/service/history.ts'
import { featurePrompt, movePrompt } from '#prompts/server/service/move.ts'
import { randomFrom, type Random } from './random.ts'
import { onceJoined, type SeedContext } from './seed-context.ts'

const SEED = 20_261_134
const RATINGS = 380
const FAVORITES = 240
const USES = 6900
const FOLDER = join(import.meta.dirname, '../../../../db/demo')

interface DemoPrompt {
  slug: string
  title: string
  description: string
  content: string
  category: string
  author: string
  tags: string[]
  difficulty: PromptFields['difficulty']
  language: string
  visibility: PromptVisibility
  status: PromptStatus
  daysAgo: number
  isFeatured?: boolean
  rejectionReason?: string
  /** Earlier versions of the text, the oldest first. */
  earlier?: string[]
  /** The slug of the prompt that this one was forked from. */
  forkOf?: string
}

/** Creates the prompt categories that every installation starts with, and returns all ids by slug. */
export async function makePromptCategories(ctx: Context): Promise<Map<string, number>> {
  const known = new Map((await readCategories(ctx, false)).map(({ slug, id }) => [slug, id]))
  for (const category of await read<PromptCategoryFields[]>('prompt-categories.json')) {
    if (known.has(category.slug)) continue
    known.set(category.slug, (await createCategory(ctx, category)).id)
  }
  return known
}

/** Seeds the prompts, each written and decided at its planned time, then their ratings, favorites and uses. */
export async function seedPrompts(seeding: SeedContext): Promise<void> {
  const prompts = await read<DemoPrompt[]>('prompts.json')
  const { as, anchor, people } = seeding
  const founder = as(found(people.get('ada.super')), new Date(anchor.getTime() - 300 * DAY_MS))
  const categoryIds = await makePromptCategories(founder)
  const ids = new Map<string, number>()
  for (const prompt of prompts.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const categoryId = found(categoryIds.get(prompt.category))
    ids.set(prompt.slug, await seedPrompt(seeding, prompt, { categoryId, ids }))
  }
  await recordHistory(founder, await historyOf(seeding, prompts, ids))
}

interface Place {
  categoryId: number
  /** Ids of the prompts written so far, by slug. */
  ids: ReadonlyMap<string, number>
}

async function seedPrompt({ as, anchor, people }: SeedContext, prompt: DemoPrompt, place: Place) {
  const { status, rejectionReason: reason, earlier = [] } = prompt
  const author = found(people.get(prompt.author))
  const admin = found(people.get('marco.admin'))
  const texts = [...earlier, prompt.content]
  const at = (index: number, hours = 0) => {
    const daysAgo = prompt.daysAgo * (1 - index / texts.length)
    return new Date(Math.round(anchor.getTime() - daysAgo * DAY_MS - (20 - hours) * HOUR_MS))
  }
  const requestedStatus =
    status === 'published' || status === 'rejected' ? 'published' : 'pending_review'
  const decide = async (id: number, index: number) => {
    if (status !== 'published' && status !== 'rejected') return
    if (author.isAdmin || prompt.visibility === 'private') return
    const why = reason ? ({ reason, reasonCode: 'quality' } as const) : {}
    await movePrompt(as(admin, at(index, 6)), id, { status, ...why })
  }
  const [first = prompt.content, ...later] = texts
  const id = await begin(as(author, at(0)), prompt, {
    ...place,
    content: first,
    status: requestedStatus,
  })
  await decide(id, 0)
  for (const [index, content] of later.entries()) {
    await changePrompt(as(author, at(index + 1)), id, { content, status: requestedStatus })
    await decide(id, index + 1)
  }
  if (prompt.isFeatured) await featurePrompt(as(admin, at(0, 8)), id, true)
  return id
}

async function begin(
  author: Parameters<typeof createPrompt>[0],
  { slug, title, description, tags, difficulty, language, visibility, forkOf }: DemoPrompt,
  { categoryId, ids, ...rest }: Place & { content: string; status: 'published' | 'pending_review' },
): Promise<number> {
  const text = { slug, title, description, tags, difficulty, language, visibility, categoryId }
  if (!forkOf) return (await createPrompt(author, { ...text, ...rest })).id
  const { id } = await forkPrompt(author, found(ids.get(forkOf)))
  await changePrompt(author, id, { ...text, ...rest })
  return id
}

/** A few prompts get most of the ratings, favorites and uses; authors do not rate their own. */
async function historyOf(
  seeding: SeedContext,
  prompts: readonly DemoPrompt[],
  ids: ReadonlyMap<string, number>,
): Promise<History> {
  const { anchor, people } = seeding
  const random = randomFrom(SEED)
  const words = await read<Record<string, string[]>>('prompt-reviews.json')
  const seen = prompts.filter((one) => one.status === 'published' && one.visibility === 'public')
  const ranked = random.shuffled(seen)
  const members = [...people.entries()].filter(([, { status }]) => status === 'active')
  const pairsOf = (count: number) => spread(random, { ranked, members, count })
  const at = ({ daysAgo }: DemoPrompt, userId: number) => {
    const ms = Math.floor(random() * daysAgo * DAY_MS) + HOUR_MS
    return onceJoined(seeding, userId, new Date(anchor.getTime() - ms))
  }
  const ratings = pairsOf(RATINGS).map(({ prompt, userId }) => {
    const rating = random.pick([5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1])
    const review = random() < 0.3 ? random.pick(words[rating] ?? []) : null
    return { promptId: found(ids.get(prompt.slug)), userId, rating, review, at: at(prompt, userId) }
  })
  const favorites = pairsOf(FAVORITES).map(({ prompt, userId }) => ({
    promptId: found(ids.get(prompt.slug)),
    userId,
    at: at(prompt, userId),
  }))
  return { ratings, favorites, uses: usesOf(ranked, ids) }
}

interface Cast {
  ranked: readonly DemoPrompt[]
  members: readonly [string, Viewer][]
  count: number
}

/** Picks `count` distinct pairs of a prompt and a member who is not its author, favoring the first prompts. */
function spread(random: Random, { ranked, members, count }: Cast) {
  const pairs = ranked.flatMap((prompt, rank) =>
    members
      .filter(([username]) => username !== prompt.author)
      .map(([, { id: userId }]) => ({ prompt, userId, chance: random() ** (1 + rank / 6) })),
  )
  return pairs.toSorted((one, other) => other.chance - one.chance).slice(0, count)
}

/** By Zipf's law; the first prompt gets the remainder that rounding leaves. */
function usesOf(ranked: readonly DemoPrompt[], ids: ReadonlyMap<string, number>) {
  const total = ranked.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0)
  const uses = ranked.map(({ slug }, rank) => ({
    promptId: found(ids.get(slug)),
    times: Math.floor(USES / (rank + 1) / total),
  }))
  const left = USES - uses.reduce((sum, { times }) => sum + times, 0)
  return uses.map((use, rank) => (rank === 0 ? { ...use, times: use.times + left } : use))
}

async function read<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as Content
}
