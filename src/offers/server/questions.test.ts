import { expect, test } from 'vitest'
import { terms } from '#testing/offer-scenes.ts'
import { aProposal, aViber, hide, proposalTerms } from '#testing/proposal-scenes.ts'
import { PASSWORD, theServer } from '#testing/server.ts'

test('a revision answers the questions that the gig asks now, and keeps the older ones with their answers', async () => {
  const [first, second] = ['Which shop systems do you know?', 'When could you begin?']
  const { client, viber, id, briefId } = await aProposal(
    { questions: [first] },
    { answers: ['Three.'] },
  )
  await client.briefs.update({ id: briefId, version: 1, questions: [second] })
  const shown = async () => (await client.proposals.list({ id: briefId })).items[0]
  expect(await shown()).toMatchObject({ questions: [first], answers: ['Three.'] })
  const revise = (changes: object) =>
    viber.offers.write({ id, basedOn: 1, terms: terms({ title: 'A new title', ...changes }) })
  await expect(revise({})).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.answers', message: 'Please answer every question' }],
  })
  await revise({ answers: ['In May.'] })
  expect(await shown()).toMatchObject({ questions: [second], answers: ['In May.'] })
  const { versions } = await client.offers.get({ id })
  expect(versions.map(({ terms: { questions, answers } }) => [questions, answers])).toEqual([
    [[second], ['In May.']],
    [[first], ['Three.']],
  ])
  // Words of a hidden gig, also in what the viber answered.
  await hide(briefId, new Date())
  const [own] = (await viber.proposals.list({ id: briefId })).items
  const offer = await viber.offers.get({ id })
  expect([own?.questions, offer.versions[0]?.terms.questions]).toEqual([[], []])
  expect(own?.answers).toEqual(['In May.'])
})

test('answers to questions that the client has changed are refused with the gig as it is now', async () => {
  const [first, second] = ['Which shop systems do you know?', 'When could you begin?']
  const { client, viber, id, briefId } = await aProposal(
    { questions: [first] },
    { answers: ['Three.'] },
  )
  const other = await aViber()
  const { revision } = await other.viber.briefs.get({ id: briefId })
  await client.briefs.update({ id: briefId, version: 1, questions: [second] })
  const send = (seen: { revision?: number }) =>
    other.viber.proposals.make({
      id: briefId,
      terms: proposalTerms(other.service.id, { answers: ['In May.'] }),
      ...seen,
    })
  await expect(send({ revision })).rejects.toMatchObject({
    status: 409,
    code: 'brief.revised',
    current: { id: briefId, questions: [second], revision: revision + 1 },
  })
  const revise = (seen: number) =>
    viber.offers.write({
      id,
      basedOn: 1,
      terms: terms({ title: 'A new title', answers: ['In May.'] }),
      revision: seen,
    })
  await expect(revise(revision)).rejects.toMatchObject({ status: 409, code: 'brief.revised' })
  const { brief } = await viber.offers.get({ id })
  expect(brief).toMatchObject({ questions: [second], revision: revision + 1 })
  await revise(revision + 1)
  // Callers that send no revision answer what the gig asks when the proposal arrives, as before.
  expect(await send({})).toMatchObject({ versions: [{ terms: { questions: [second] } }] })
})

test('the questions of a client who leaves are removed, also beside answers', async () => {
  const questions = ['Which shop systems do you know?']
  const { client, viber, id } = await aProposal({ questions }, { answers: ['Three.'] })
  await client.personalData.deleteAccount({ currentPassword: PASSWORD })
  const { rows } = await (
    await theServer()
  ).database.pool.query('select questions, answers from offer_versions where offer_id = $1', [id])
  expect(rows).toEqual([{ questions: null, answers: ['Three.'] }])
  expect((await viber.offers.get({ id })).versions[0]?.terms.answers).toEqual(['Three.'])
})
