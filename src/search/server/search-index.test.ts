import { describe, expect, test } from 'vitest'
import { aDelivery } from '#testing/scenes.ts'
import { aNewService, aScene, aVisitor, theServer } from '#testing/server.ts'
import type { Input } from '#platform/contract.ts'
import type { searchContract } from '../contract.ts'

type Filter = Input<typeof searchContract.services>

const search = async (filter: Filter) =>
  (await aVisitor()).search.services({ limit: 100, ...filter })
const find = async (filter: Filter) => (await search(filter)).items.map(({ id }) => id)

describe('the search index is updated', () => {
  test('when title, skills, rate or the viber’s name change', async () => {
    const { viber, service, server } = await aScene({ title: 'Before the change' })
    await viber.services.update({
      ...aNewService,
      id: service.id,
      title: 'After the metamorphosis',
      skills: ['Pupation'],
      hourlyRate: 77,
    })
    expect(await find({ search: 'before the change' })).toEqual([])
    expect(await find({ search: 'metamorphosis', minRate: 77, maxRate: 77 })).toEqual([service.id])
    expect(await find({ skills: 'pupation' })).toEqual([service.id])
    await server.database.pool.query(`update users set full_name = 'Imago Papilio' where id = $1`, [
      viber.user.id,
    ])
    expect(await find({ search: 'papilio' })).toEqual([service.id])
  })

  test('when a service is paused, resumed or archived, or its viber is suspended and restored', async () => {
    const { viber, service, server } = await aScene({ title: 'Vanishing act' })
    const setUser = (status: string) =>
      server.database.pool.query(`update users set status = $1 where id = $2`, [
        status,
        viber.user.id,
      ])
    const isThere = async () => (await find({ search: 'vanishing' })).includes(service.id)
    expect(await isThere()).toBe(true)
    await viber.services.setStatus({ id: service.id, status: 'paused' })
    expect(await isThere()).toBe(false)
    await viber.services.setStatus({ id: service.id, status: 'active' })
    expect(await isThere()).toBe(true)
    await setUser('suspended')
    expect(await isThere()).toBe(false)
    await setUser('active')
    expect(await isThere()).toBe(true)
    await viber.services.archive({ id: service.id })
    expect(await isThere()).toBe(false)
  })

  test('when service, response time and viber change at the same time', async () => {
    const { viber, service, server } = await aScene({ title: 'Contended zero' })
    const { pool } = server.database
    const measure = (minutes: number) =>
      pool.query(
        `insert into response_times values ($1, $2, 3, now()) on conflict (user_id)
          do update set median_minutes = excluded.median_minutes`,
        [viber.user.id, minutes],
      )
    for (let round = 1; round <= 15; round++) {
      const title = `Contended ${'i'.repeat(round)}`
      await Promise.all([
        measure(round),
        viber.services.update({ ...aNewService, id: service.id, title }),
        measure(round + 100),
      ])
      expect(await find({ search: title })).toContain(service.id)
    }
    const suspend = () =>
      pool.query(`update users set status = 'suspended' where id = $1`, [viber.user.id])
    const creating = Array.from({ length: 5 }, () => viber.services.create(aNewService))
    await Promise.allSettled([...creating, suspend()])
    const { rows } = await pool.query('select from service_search where user_id = $1', [
      viber.user.id,
    ])
    expect(rows).toEqual([])
  })

  test('when the viber’s median response time changes, and only then', async () => {
    const { viber, service, server } = await aScene()
    const { pool } = server.database
    const answer = (minutes: number, answers: number) =>
      pool.query(
        `insert into response_times values ($1, $2, $3, now()) on conflict (user_id)
          do update set median_minutes = excluded.median_minutes, answers = excluded.answers`,
        [viber.user.id, minutes, answers],
      )
    // `xmax` changes when the row is locked, which happens whenever its search entry is rewritten.
    const mark = async () => {
      const found = await pool.query('select xmax::text from services where id = $1', [service.id])
      return found.rows[0]
    }
    await answer(60, 3)
    const before = await mark()
    await answer(60, 4)
    expect(await mark()).toEqual(before)
    await answer(61, 5)
    expect(await mark()).not.toEqual(before)
  })

  test('after a review, and by the daily job as time passes', async () => {
    const { client, service, order } = await aDelivery()
    const why = async () =>
      (await search({ limit: 100 })).items.find(({ id }) => id === service.id)?.why
    expect(await why()).toMatchObject({ rating: 83, freshness: 100, newcomer: 100, response: 50 })
    await client.reviews.create({ id: order.id, rating: 5 })
    expect(await why()).toMatchObject({ rating: 85 })
    const { database, runJob } = await theServer()
    await database.pool.query(`alter table services disable trigger user`)
    await database.pool.query(
      `update services set created_at = now() - interval '40 days' where id = $1`,
      [service.id],
    )
    await database.pool.query(`alter table services enable trigger user`)
    expect(await why()).toMatchObject({ freshness: 100, newcomer: 100 })
    await runJob('search.refresh-quality')
    expect(await why()).toMatchObject({ freshness: 60, newcomer: 0 })
  })
})
