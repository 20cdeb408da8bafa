import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { samplePersona } from '../../../test/assist-samples.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFanWithHistory } from '../../../test/fans.ts'
import { type OpenAiServer, startOpenAi } from '../../../test/openai-server.ts'
import { learnAnswers } from './past-answers.service.ts'

/** Prompts contain no names, contacts, notes, past answers or data of another fan, creator or agency. */

let ai: OpenAiServer
let t: TestApp
beforeAll(async () => {
  ai = await startOpenAi()
  t = await startTestApp({ config: { role: 'web', outboundAllow: [ai.host] } })
})
afterAll(async () => {
  await t.close()
  ai.close()
})

test('a prompt contains only this conversation, without names or contact details', async () => {
  const { AGENCY_ADMIN: admin } = t.people.north
  const creatorId = await addCreator(t, admin.agencyId, 'Zzstage Moon')
  await t.sql(
    `UPDATE creators SET real_name = 'Zzlegal Person', email = 'zzmail' || id || '@hidden.test', phone = '+1 (212) 555-0191', location = 'Zztown, Ohio' WHERE id = $1`,
    [creatorId],
  )
  const fanId = await addFanWithHistory(t, creatorId, {
    username: 'zzuser_77',
    tags: ['likes Zzstage'],
    spent: 812,
  })
  await t.sql(
    `UPDATE fans SET display_name = 'Zzfan Family', email = 'zzfanmail@hidden.test', location = 'Zzfantown', bio = 'zzbio' WHERE id = $1`,
    [fanId],
  )
  const note = { params: { id: fanId }, body: { text: 'zznote' } }
  expect((await t.call(admin.token, 'POST /fans/{id}/notes', note)).status).toBe(201)
  await chat(t, fanId, [
    {
      from: 'fan',
      content: 'I know you are Zzlegal Person from Zztown, text zzfanmail@hidden.test or 212-555-0191',
    },
    { from: 'us', content: 'Hey Zzfan, it is Zzstage! visible words' },
    { from: 'fan', content: 'zzuser_77 here again, dear Zzstage Moon' },
  ])
  const otherFan = await addFanWithHistory(t, creatorId, { username: 'zzotherfan' })
  await chat(t, otherFan, [
    { from: 'fan', content: 'dear Zzstage Moon, a zzothersecret for you' },
    { from: 'us', content: 'zzotheranswer is what I always say to you' },
  ])
  const otherCreator = await addCreator(t, admin.agencyId, 'Zzothercreator')
  await chat(t, await addFanWithHistory(t, otherCreator), [{ from: 'fan', content: 'zzothercreatorwords' }])
  await t.send(admin.token, 'POST /chats/quick-replies', {
    body: { creatorId, label: 'zzlabel', content: 'zzreply for {name}' },
  })
  await t.send(admin.token, 'PUT /creators/{id}/persona', {
    params: { id: creatorId },
    body: {
      ...samplePersona,
      voice: 'Like Zzlegal from Zztown',
      signOffs: ['xo Zzstage'],
      dos: ['Sign as Zzlegal never'],
    },
  })
  const settings = { baseUrl: ai.baseUrl, model: 'm', monthlyBudget: null, inputPrice: 0, outputPrice: 0 }
  await t.call(admin.token, 'PUT /assist/provider', { body: settings })
  await learnAnswers(t.platform, admin.agencyId, creatorId)
  expect((await t.sql('SELECT 1 FROM ai_past_answers WHERE creator_id = $1', [creatorId])).length).toBe(2)

  const incomingMessage = 'zzuser_77 here again, dear Zzstage Moon'
  const suggest = () =>
    t.call(admin.token, 'POST /chats/ai-response', { body: { fanId, incomingMessage, creatorId } })
  // On a busy machine the embedded engine may use up the time of the first call.
  for (let i = 0; ai.requests.length < 2 && i < 20; i++) expect((await suggest()).status).toBe(200)
  await t.call(admin.token, 'POST /assist/translate', { body: { fanId, text: incomingMessage, to: 'es' } })
  await t.send(admin.token, 'POST /creators/{id}/persona/try', {
    params: { id: creatorId },
    body: { message: 'Are you Zzlegal Person?' },
  })
  await t.send(admin.token, 'POST /assist/provider/test')
  expect(ai.requests.length).toBeGreaterThanOrEqual(4)
  const prompts = JSON.stringify(ai.requests)
  expect(prompts).toContain('visible words')
  expect(prompts.match(/zz\w*|555.?01\d\d|canary\w*|@hidden/gi)).toBeNull()
})
