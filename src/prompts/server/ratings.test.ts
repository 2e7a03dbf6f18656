import { afterEach, expect, test } from 'vitest'
import { aPrompt } from '#testing/prompt-scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'

/** Enough prompts for more than one batch. */
const OTHERS = 2100

async function sql(text: string, values: unknown[] = []) {
  const { rows } = await (await theServer()).database.pool.query(text, values)
  return rows as Record<string, unknown>[]
}

async function ratedPrompts() {
  const [author, admin, reader] = await Promise.all([
    aPerson(),
    aPerson({ role: 'admin' }),
    aPerson(),
  ])
  const { id } = await author.prompts.create({ ...(await aPrompt()), status: 'published' })
  await admin.prompts.move({ id, status: 'published' })
  await sql(
    `insert into prompts (category_id, title, slug, description, content, status, is_live, rating_score,
       created_at, updated_at)
     select category_id, title, 'clock-' || n, description, content, 'draft', false, 4, created_at, updated_at
     from prompts, generate_series(1, ${OTHERS}) n where id = $1`,
    [id],
  )
  const [{ last } = {}] = await sql('select max(id) as last from prompts')
  await reader.prompts.rate({ id, rating: 1 })
  return { first: id, last: Number(last) }
}

const stateOf = (id: number) =>
  sql('select rating_score as score, ctid::text as place from prompts where id = $1', [id])
const keptMean = () => sql('select mean from prompt_rating_mean')

afterEach(async () => {
  await sql('drop trigger if exists stop on prompts')
})

test('an interrupted recomputation of the scores is completed by the next run, which writes only changed rows', async () => {
  const { first, last } = await ratedPrompts()
  const { runJob } = await theServer()
  await sql(`create trigger stop before update on prompts for each row
    when (new.id = ${last}) execute function forbid_change()`)
  await expect(runJob('prompts.follow-mean')).rejects.toThrow('append-only')
  // The new mean is 1, so one rating with one star and five extra votes at the mean give the score 1.
  const [begun] = await stateOf(first)
  expect(begun).toMatchObject({ score: 1 })
  expect(await stateOf(last)).toMatchObject([{ score: 4 }])
  expect(await keptMean()).toEqual([{ mean: 4 }])

  await sql('drop trigger stop on prompts')
  await runJob('prompts.follow-mean')
  expect(await stateOf(first)).toEqual([begun])
  expect(await stateOf(last)).toMatchObject([{ score: 1 }])
  expect(await keptMean()).toEqual([{ mean: 1 }])
})
