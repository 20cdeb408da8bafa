import type { assistApi } from '@greenroom/contract/features/assist/assist.api.ts'
import type { PersonaBody, ProviderBody } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { TestApp } from './app.ts'
import { addFanMessage } from './chat-samples.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'

export const samplePersona: PersonaBody = {
  voice: 'Warm, playful and a little cheeky. Short sentences.',
  dos: ['Ask about their day'],
  donts: ['Talk about politics'],
  prices: [{ label: 'Custom video', amount: 60 }],
  languages: ['en', 'es'],
  signOffs: ['xo'],
  emojiLevel: 1,
}

export const sampleProvider: ProviderBody = {
  baseUrl: 'https://ai.invalid/v1',
  model: 'small',
  apiKey: 'sk-sample-key',
  monthlyBudget: 20,
  inputPrice: 0.15,
  outputPrice: 0.6,
}

const ownCreatorParams = async (t: TestApp) => ({ params: { id: await ownCreator(t) } })

export const assistSamples: Samples<typeof assistApi> = {
  'POST /chats/ai-response': async (t) => {
    const { fanId } = await addFanMessage(t)
    return { body: { fanId, incomingMessage: 'Hello there!', creatorId: await ownCreator(t) } }
  },
  'POST /assist/translate': async (t) => ({
    body: { fanId: (await addFanMessage(t)).fanId, text: 'Good morning!', to: 'es' },
  }),
  'GET /creators/{id}/persona': ownCreatorParams,
  'PUT /creators/{id}/persona': async (t) => ({ ...(await ownCreatorParams(t)), body: samplePersona }),
  'PUT /creators/{id}/persona/ai-help': async (t) => ({
    ...(await ownCreatorParams(t)),
    body: { enabled: true },
  }),
  'POST /creators/{id}/persona/try': async (t) => ({
    ...(await ownCreatorParams(t)),
    body: { message: 'Hi! How much is a custom video?' },
  }),
  'GET /assist/provider': () => ({}),
  'PUT /assist/provider': () => ({ body: sampleProvider }),
  'DELETE /assist/provider': () => ({}),
  'POST /assist/provider/test': () => ({}),
  'GET /assist/usage': () => ({ query: { period: '30d' } }),
}
