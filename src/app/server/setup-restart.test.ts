import { expect, test } from 'vitest'
import { openSetup } from '#setup/server/service/token.ts'
import { checkoutFields } from '../../testing/scenes.ts'
import { aPerson, aScene, aVisitor, theServer, tokenIn } from '../../testing/server.ts'

const founder = {
  username: 'founder',
  email: 'founder@example.org',
  fullName: 'Fay Founder',
  password: 'a long enough secret',
}

async function claimed() {
  const { resources } = await theServer()
  const token = tokenIn(await openSetup(resources))
  const boss = await aVisitor()
  await boss.setup.claim({ ...founder, token })
  return boss
}

test('sample data cannot be retried once another account exists', async () => {
  const { database } = await theServer()
  const boss = await claimed()
  await database.pool.query(`update setup set content = 'failed'`)
  expect(await boss.setup.state({})).toMatchObject({ canFill: true })
  await aPerson()
  expect(await boss.setup.state({})).toMatchObject({ content: 'failed', canFill: false })
  const late = boss.setup.addSamples({})
  await expect(late).rejects.toMatchObject({ status: 409, code: 'setup.has_people' })
})

test('a setup that starts again takes over the state of the sample data', async () => {
  const { database, resources } = await theServer()
  const ask = async () => {
    const { rows } = await database.pool.query<{ content: string }>('select content from setup')
    return rows[0]?.content
  }
  const lose = async (content: string) => {
    await database.pool.query('update setup set content = $1', [content])
    await database.pool.query(`update users set role = 'customer' where role = 'super_admin'`)
    await openSetup(resources)
    await database.pool.query(`update setup set token_seed = null`)
    return ask()
  }
  expect(await lose('filled')).toBe('empty')
  await database.pool.query(`update users set is_demo = true where username = 'founder'`)
  expect(await lose('filled')).toBe('filled')
  expect(await lose('filling')).toBe('failed')
  await database.pool.query('update users set is_demo = false')
})

test('a checkout that is opened during a change of currency is voided, and the next one has the new currency', async () => {
  const { database } = await theServer()
  const { client, service } = await aScene()
  await database.pool.query(`
    create function public.meanwhile() returns trigger language plpgsql as $$ begin
      insert into public.settings_versions (section, values, changed_at)
        values ('setup', '{"currency": "chf"}', now());
      return new;
    end $$`)
  await database.pool.query(`create trigger meanwhile before insert on checkouts
    for each row execute function public.meanwhile()`)
  const opened = client.payments.createIntent(checkoutFields(service))
  await expect(opened).rejects.toMatchObject({ status: 409, code: 'checkout.closed' })
  await database.pool.query('drop trigger meanwhile on checkouts')
  expect(await client.payments.createIntent(checkoutFields(service))).toMatchObject({
    currency: 'chf',
  })
  const { rows } = await database.pool.query(
    'select status, currency from checkouts where client_id = $1 order by id',
    [client.user.id],
  )
  expect(rows).toEqual([
    { status: 'void', currency: 'usd' },
    { status: 'open', currency: 'chf' },
  ])
})
